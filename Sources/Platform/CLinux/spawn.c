#define _GNU_SOURCE
#include "CLinux.h"
#include "seccomp.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int linux_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) == 0 ? 0 : -errno;
}

// All data for the new process, prepared before the fork: in a program with threads, the child may only make
// system calls.
struct start {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  int output;
  const struct linux_limits *limits;
  int ruleset;
  struct linux_filter filter;
  pid_t parent;
};

// A failure here ends the child, not this process, as if the program itself had failed.
static void require(int is_done) {
  if (!is_done) _exit(127);
}

static void limit(int resource, uint64_t most) {
  const struct rlimit limit = {most, most};
  require(setrlimit(resource, &limit) == 0);
}

static void set_limits(const struct linux_limits *limits) {
  limit(RLIMIT_CPU, limits->processor_seconds);
  limit(RLIMIT_AS, limits->memory);
  limit(RLIMIT_FSIZE, limits->file_size);
  limit(RLIMIT_NOFILE, limits->open_files);
  limit(RLIMIT_CORE, 0);
  setpriority(PRIO_PROCESS, 0, 10);
}

// Uses its own session and process group, so that all its processes can be killed together, and ends with its
// parent.
static void part_from(pid_t parent) {
  require(setsid() >= 0);
  require(prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent);
  signal(SIGPIPE, SIG_DFL);
  umask(077);
}

static void close_from(int first) {
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
  struct rlimit most;
  require(getrlimit(RLIMIT_NOFILE, &most) == 0);
  for (rlim_t file = (rlim_t)first; file < most.rlim_cur; file++) close((int)file);
}

// The ruleset may be one of the first three descriptors, if this process was started without them.
static int set_files(const struct start *start) {
  int output = fcntl(start->output, F_DUPFD_CLOEXEC, 3);
  int ruleset = start->ruleset < 0 ? -1 : fcntl(start->ruleset, F_DUPFD_CLOEXEC, 3);
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  require(output >= 0 && nothing >= 0 && (start->ruleset < 0 || ruleset >= 0));
  int other = fcntl(nothing, F_DUPFD_CLOEXEC, 3);
  require(other >= 0 && dup2(other, 0) == 0 && dup2(output, 1) == 1 && dup2(other, 2) == 2);
  require(chdir(start->directory) == 0);
  return ruleset;
}

// Neither the program nor its children can gain privileges, by setuid files or as root.
static void give_up_privileges(void) {
  require(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  // A process without root privileges has none to drop.
  for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
}

static void confine(int ruleset) {
  // 446: landlock_restrict_self.
  if (ruleset >= 0) require(syscall(446, ruleset, 0) == 0);
}

static void filter_calls(const struct linux_filter *filter) {
  if (filter->count == 0) return;
  const struct sock_fprog steps = {filter->count, (struct sock_filter *)filter->steps};
  require(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &steps) == 0);
}

_Noreturn static void become(const struct start *start) {
  part_from(start->parent);
  int ruleset = set_files(start);
  give_up_privileges();
  confine(ruleset);
  close_from(3);
  set_limits(start->limits);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  filter_calls(&start->filter);
  execve(start->program, start->arguments, start->environment);
  _exit(127);
}

pid_t linux_spawn(const char *program, char *const arguments[], char *const environment[],
                  const char *directory, int output, const struct linux_limits *limits,
                  const struct linux_confinement *confinement) {
  struct start start = {program, arguments, environment, directory, output, limits, .ruleset = -1,
                        .parent = getpid()};
  if (confinement) start.ruleset = confinement->ruleset;
  if (confinement && confinement->filters_calls)
    linux_make_filter(&start.filter, program, confinement->may_write);
  // No signal handler of this process may run in the child.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t process = fork();
  if (process == 0) become(&start);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return process > 0 ? process : -error;
}
