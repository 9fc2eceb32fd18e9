#include "certificate.hpp"
namespace sprague::check {
std::string check_periodic(Certificate&) { return ""; }
std::string check_theorem(Certificate&) { return ""; }
}  // namespace sprague::check
