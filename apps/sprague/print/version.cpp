#include "apps/sprague/print/version.hpp"

#include "commit.hpp"  // made by the build
#include "kernels/allowed.hpp"
#include "kernels/nim_multiply.hpp"
#include "kernels/pairs.hpp"

namespace sprague::cli {

std::string version_text() {
  using kernels::InstructionSet;
  const bool has_avx512 = kernels::has_pairs_avx512() && kernels::is_allowed(InstructionSet::avx512);
  const bool has_avx2 = kernels::has_pairs_avx2() && kernels::is_allowed(InstructionSet::avx2);
  std::string used = has_avx512 ? "avx512" : has_avx2 ? "avx2" : "scalar";
  if (kernels::has_clmul() && kernels::is_allowed(InstructionSet::avx2)) used += ", clmul";
  const std::string commit = SPRAGUE_COMMIT;
  return "sprague " SPRAGUE_VERSION " (" + (commit.empty() ? "" : "commit " + commit + ", ") + "kernels " +
         used + ")";
}

}  // namespace sprague::cli
