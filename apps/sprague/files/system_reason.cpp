// Rows of errno and the words that the system has for it.
#include "apps/sprague/files/system_reason.hpp"

#include <cerrno>
#include <cstring>

namespace sprague::cli {

Message system_reason(int number) {
  switch (number) {
    case EACCES: return "Permission denied"_m;
    case EADDRINUSE: return "Address already in use"_m;
    case EADDRNOTAVAIL: return "Cannot assign requested address"_m;
    case EEXIST: return "File exists"_m;
    case EFBIG: return "File too large"_m;
    case EIO: return "Input/output error"_m;
    case EISDIR: return "Is a directory"_m;
    case ELOOP: return "Too many levels of symbolic links"_m;
    case EMFILE: return "Too many open files"_m;
    case ENAMETOOLONG: return "File name too long"_m;
    case ENOENT: return "No such file or directory"_m;
    case ENOEXEC: return "Exec format error"_m;
    case ENOSPC: return "No space left on device"_m;
    case ENOTDIR: return "Not a directory"_m;
    case EPERM: return "Operation not permitted"_m;
    case EROFS: return "Read-only file system"_m;
    default: return Message("{0}", std::strerror(number));
  }
}

}  // namespace sprague::cli
