#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system's <linux/landlock.h> may be older than the kernel, or missing, so the needed declarations are
// here. The numbers of the calls are the same on all architectures.
enum { create_ruleset = 444, add_rule = 445 };
enum { version_flag = 1, path_beneath = 1 };

enum {
  execute = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_dir = 1 << 3,
  remove_file = 1 << 5,
  make_file = 1 << 8,
  all_of_first_version = (1 << 13) - 1,
  refer = 1 << 13,
  truncate_file = 1 << 14,
  control_device = 1 << 15,
};

enum { reading = execute | read_file | read_dir };
enum { writing = write_file | remove_file | make_file | truncate_file };
enum { of_files = execute | write_file | read_file | truncate_file };

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct rule {
  uint64_t allowed;
  int32_t directory;
} __attribute__((packed));

int linux_landlock_version(void) {
  long version = syscall(create_ruleset, NULL, 0, version_flag);
  return version > 0 ? (int)version : 0;
}

// All rights that this kernel can refuse; a newer one has more, which are not refused.
static struct ruleset all_of(int version) {
  struct ruleset all = {.files = all_of_first_version};
  if (version >= 2) all.files |= refer;
  if (version >= 3) all.files |= truncate_file;
  if (version >= 4) all.network = 3;
  if (version >= 5) all.files |= control_device;
  if (version >= 6) all.scopes = 3;
  return all;
}

// A missing path needs no rule.
static int allow(int ruleset, const char *path, uint64_t rights) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -errno;
  struct stat found;
  int error = fstat(place, &found) < 0 ? errno : 0;
  if (!error) {
    struct rule rule = {S_ISDIR(found.st_mode) ? rights : rights & of_files, place};
    if (syscall(add_rule, ruleset, path_beneath, &rule, 0) < 0) error = errno;
  }
  close(place);
  return -error;
}

int linux_landlock(char *const readable[], char *const writable[]) {
  int version = linux_landlock_version();
  if (version == 0) return -ENOSYS;
  struct ruleset all = all_of(version);
  int ruleset = (int)syscall(create_ruleset, &all, sizeof all, 0);
  if (ruleset < 0) return -errno;
  int error = 0;
  for (; *readable && !error; readable++) error = allow(ruleset, *readable, reading);
  for (; *writable && !error; writable++)
    error = allow(ruleset, *writable, (reading | writing) & all.files);
  if (!error) return ruleset;
  close(ruleset);
  return error;
}
