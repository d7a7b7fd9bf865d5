#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

int linux_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno;
}

static int prepare_files(posix_spawn_file_actions_t *actions, const char *directory, int output) {
  int error = posix_spawn_file_actions_addchdir_np(actions, directory);
  if (!error) error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, output, 1);
  if (!error) error = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
  return error;
}

// In a group of its own, so that it can be ended with all that it starts; the signals that the
// server's threads block are its own to take.
static int prepare_attributes(posix_spawnattr_t *attributes) {
  sigset_t none;
  sigemptyset(&none);
  int error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  return error;
}

static void limit(pid_t process, int resource, uint64_t most) {
  const struct rlimit limit = {most, most};
  prlimit(process, resource, &limit, NULL);
}

// They hold from a moment after the start on, in which the program is still being loaded.
static void set_limits(pid_t process, const struct linux_limits *limits) {
  limit(process, RLIMIT_CPU, limits->processor_seconds);
  limit(process, RLIMIT_AS, limits->memory);
  limit(process, RLIMIT_FSIZE, limits->file_size);
  limit(process, RLIMIT_CORE, 0);
  setpriority(PRIO_PROCESS, process, 10);
}

pid_t linux_spawn(const char *program, char *const arguments[], char *const environment[],
                  const char *directory, int output, const struct linux_limits *limits) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  pid_t process = 0;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return -error;
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    error = prepare_files(&actions, directory, output);
    if (!error) error = prepare_attributes(&attributes);
    if (!error) error = posix_spawn(&process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  if (error) return -error;
  set_limits(process, limits);
  return process;
}
