// SPRAGUE_KERNELS forbids kernels, and never chooses one that the machine cannot run.
#include "kernels/allowed.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "kernels/nim_multiply.hpp"
#include "kernels/pairs.hpp"
#include "kernels/sparse_block.hpp"

namespace sprague::kernels {
namespace {

class Allowed : public testing::Test {
 protected:
  // The variable is the test's only while it runs.
  void SetUp() override {
    if (const char* const given = std::getenv("SPRAGUE_KERNELS")) before_ = given;
  }
  void TearDown() override {
    if (before_)
      setenv("SPRAGUE_KERNELS", before_->c_str(), 1);
    else
      unsetenv("SPRAGUE_KERNELS");
  }

 private:
  std::optional<std::string> before_;
};

TEST_F(Allowed, WithoutAWordAllAre) {
  for (const char* const word : {"", "fast", "avx512"}) {
    setenv("SPRAGUE_KERNELS", word, 1);
    EXPECT_TRUE(is_allowed(InstructionSet::scalar) && is_allowed(InstructionSet::avx2) &&
                is_allowed(InstructionSet::avx512))
        << word;
  }
  unsetenv("SPRAGUE_KERNELS");
  EXPECT_TRUE(is_allowed(InstructionSet::avx512));
  EXPECT_STREQ(best_pairs().name, has_pairs_avx512() ? "avx512" : has_pairs_avx2() ? "avx2" : "scalar");
  EXPECT_EQ(best_nim_multiply(), has_clmul() ? nim_multiply_clmul : nim_multiply_tables);
}

TEST_F(Allowed, Avx2ForbidsWhatIsLarger) {
  setenv("SPRAGUE_KERNELS", "avx2", 1);
  EXPECT_TRUE(is_allowed(InstructionSet::scalar) && is_allowed(InstructionSet::avx2));
  EXPECT_FALSE(is_allowed(InstructionSet::avx512));
  EXPECT_STREQ(best_pairs().name, has_pairs_avx2() ? "avx2" : "scalar");
  EXPECT_EQ(best_sparse_kernels().name, sparse_kernels_avx2() != nullptr ? "avx2" : "scalar");
  EXPECT_EQ(best_nim_multiply(), has_clmul() ? nim_multiply_clmul : nim_multiply_tables);
}

TEST_F(Allowed, ScalarForbidsAllOthers) {
  setenv("SPRAGUE_KERNELS", "scalar", 1);
  EXPECT_TRUE(is_allowed(InstructionSet::scalar));
  EXPECT_FALSE(is_allowed(InstructionSet::avx2) || is_allowed(InstructionSet::avx512));
  EXPECT_STREQ(best_pairs().name, "scalar");
  EXPECT_EQ(best_sparse_kernels().name, "scalar");
  EXPECT_EQ(best_nim_multiply(), nim_multiply_tables);
}

}  // namespace
}  // namespace sprague::kernels
