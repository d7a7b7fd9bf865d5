#define _GNU_SOURCE
#include "seccomp.h"
#include "CLinux.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

#ifdef ARCHITECTURE

int linux_has_seccomp(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  // 2: asks whether this action is available.
  return syscall(SYS_seccomp, 2, 0, &action) == 0;
}

// The system calls of a program that computes: memory, time, its open files and threads. None of them affects
// other programs, uses the network, or changes the owner and permissions of a file.
static const int plain_calls[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_close, SYS_lseek, SYS_fstat,
    SYS_newfstatat, SYS_faccessat, SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_fstatfs, SYS_statfs,
    SYS_dup, SYS_dup3, SYS_pipe2, SYS_fadvise64, SYS_ppoll, SYS_pselect6,
    SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_membarrier,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    SYS_futex, SYS_set_tid_address, SYS_set_robust_list, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_exit, SYS_exit_group, SYS_wait4,
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getpgid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_uname, SYS_sysinfo, SYS_times, SYS_getrusage, SYS_getrandom, SYS_umask,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_statx
    SYS_statx,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef __x86_64__
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2, SYS_pipe, SYS_poll, SYS_select, SYS_time,
    SYS_arch_prctl, SYS_getpgrp, SYS_getrlimit,
#endif
};

enum { plain_count = sizeof plain_calls / sizeof *plain_calls };
enum { namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET };
enum { changing = O_ACCMODE | O_CREAT | O_TRUNC };
enum { terminal_state = 0x5401, last_plain_fcntl = F_SETLKW };

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// Both architectures are little-endian: the low half comes first.
#define LOAD_HALF(number, half) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]) + 4 * (half))
#define UNLESS_EQUAL(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)
#define UNLESS_ANY(bits, skipped) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, skipped)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// 38 (ENOSYS): to the program the call does not exist.
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 38)

_Static_assert(4 + 2 * plain_count + 48 < linux_filter_size, "the filter is too long");

#define ADD(...)                                                                        \
  do {                                                                                  \
    const struct sock_filter added[] = {__VA_ARGS__};                                   \
    for (size_t i = 0; i < sizeof added / sizeof *added; i++) filter->steps[filter->count++] = added[i]; \
  } while (0)

static void allow_if_equal(struct linux_filter *filter, int call, int argument, uint32_t value) {
  ADD(UNLESS_EQUAL(call, 4), LOAD_HALF(argument, 0), UNLESS_EQUAL(value, 1), ALLOW, REFUSE);
}

// Allows execve only with this address as the program's name, which this process knows and the new program
// does not: so only for the start itself.
static void allow_start(struct linux_filter *filter, const char *program) {
  uint64_t place = (uint64_t)(uintptr_t)program;
  ADD(UNLESS_EQUAL(SYS_execve, 6), LOAD_HALF(0, 0), UNLESS_EQUAL((uint32_t)place, 3), LOAD_HALF(0, 1),
      UNLESS_EQUAL((uint32_t)(place >> 32), 1), ALLOW, REFUSE);
}

static void allow_threads(struct linux_filter *filter) {
  ADD(UNLESS_EQUAL(SYS_clone, 5), LOAD_HALF(0, 0), UNLESS_ANY(CLONE_THREAD, 2),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, namespaces, 1, 0), ALLOW, REFUSE);
}

static void allow_opening(struct linux_filter *filter, int call, int flags, int may_write) {
  ADD(UNLESS_EQUAL(call, 4), LOAD_HALF(flags, 0),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, may_write ? 0 : changing, 1, 0), ALLOW, REFUSE);
}

static void allow_file_control(struct linux_filter *filter) {
  ADD(UNLESS_EQUAL(SYS_fcntl, 6), LOAD_HALF(1, 0), UNLESS_EQUAL(F_DUPFD_CLOEXEC, 1), ALLOW,
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last_plain_fcntl, 1, 0), ALLOW, REFUSE);
}

void linux_make_filter(struct linux_filter *filter, const char *program, int may_write) {
  filter->count = 0;
  ADD(LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), LOAD(nr));
  for (int i = 0; i < plain_count; i++) ADD(UNLESS_EQUAL(plain_calls[i], 1), ALLOW);
  allow_start(filter, program);
  allow_threads(filter);
  allow_opening(filter, SYS_openat, 2, may_write);
#ifdef __x86_64__
  allow_opening(filter, SYS_open, 1, may_write);
#endif
  allow_file_control(filter);
  allow_if_equal(filter, SYS_ioctl, 1, terminal_state);
  // Only its own limits.
  allow_if_equal(filter, SYS_prlimit64, 0, 0);
  ADD(REFUSE);
}

#else

int linux_has_seccomp(void) { return 0; }

void linux_make_filter(struct linux_filter *filter, const char *program, int may_write) { filter->count = 0; }

#endif
