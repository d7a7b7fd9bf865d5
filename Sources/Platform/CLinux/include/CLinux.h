// What the server needs of Linux and the Glibc module does not show: epoll, eventfd, accept4 and
// malloc_trim and mallopt, and the socket address unions, which read better in C.
#pragma once

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>

/// A peer's or listener's address in the 16 bytes of IPv6; IPv4 is mapped to ::ffff:a.b.c.d.
struct linux_address {
  uint8_t bytes[16];
  uint16_t port;
};

/// Opens a non-blocking listener on a numeric address; the descriptor, or -errno.
int linux_listen(const char *host, uint16_t port, int backlog, int shares_port);

/// Connects to a numeric address, with a time limit on that and on every later call; a blocking
/// descriptor, or -errno.
int linux_connect(const char *host, uint16_t port, int seconds);

/// Looks up all addresses of a name, or reads a numeric one in any form that the system knows. Blocks for as long as
/// that takes. How many there are, at most `most`; 0 where there is none.
int linux_resolve(const char *name, struct linux_address *found, int most);

/// Connects to an address on a port, which takes at most so long; a non-blocking descriptor, or -errno.
int linux_connect_within(const struct linux_address *address, uint16_t port, int milliseconds);

/// Waits until something can be read, or written; 1, 0 when the time is over, or -errno.
int linux_await(int descriptor, int is_to_write, int milliseconds);

/// 1 where the text is a numeric IPv4 or IPv6 address.
int linux_is_address(const char *host);

/// Reads a numeric IPv4 or IPv6 address; 1 where the text is one.
int linux_parse_address(const char *host, struct linux_address *address);

// How many processors this process may use.
int linux_processor_count(void);

/// The address a socket is bound to; 0, or -errno.
int linux_local_address(int socket, struct linux_address *address);

/// Takes one waiting connection, non-blocking, with TCP_NODELAY; the descriptor, or -errno.
int linux_accept(int listener, struct linux_address *peer);

/// Writes an address as text; 46 bytes are enough.
void linux_format_address(const struct linux_address *address, char *text, size_t size);

/// Sends two stretches of memory in one call without raising SIGPIPE; the count sent, or -errno.
ssize_t linux_send(int socket, const void *first, size_t first_count, const void *second,
                   size_t second_count);

/// Sends one stretch of memory without raising SIGPIPE; where more follows at once, the kernel may wait for
/// it with what fills no packet. The count sent, or -errno.
ssize_t linux_send_part(int socket, const void *bytes, size_t count, int more_follows);

/// Reads what has come; the count, 0 at the end, or -errno.
ssize_t linux_receive(int socket, void *buffer, size_t size);

/// Blocks until SIGTERM or SIGINT, which linux_block_stop_signals must have blocked in every thread.
int linux_wait_for_stop_signal(void);
void linux_block_stop_signals(void);

/// What another program may use at most.
struct linux_limits {
  uint64_t processor_seconds;
  uint64_t memory;
  uint64_t file_size;
  uint64_t open_files;
};

/// What another program is kept from, as far as the kernel can.
struct linux_confinement {
  /// Of linux_landlock, or -1: all files are open to it that are open to us.
  int ruleset;
  /// Whether it has but the system calls of a program that computes; only where linux_has_seccomp.
  int filters_calls;
  /// Whether these may open files for writing.
  int may_write;
};

/// Two descriptors, to read from and to write to, that no other program inherits; 0, or -errno.
int linux_pipe(int ends[2]);

/// Which version of Landlock the kernel offers; 0 where it offers none.
int linux_landlock_version(void);

/// 1 where the kernel narrows system calls, and we know those of this architecture.
int linux_has_seccomp(void);

/// A descriptor of rules that leave but these files and directories: those to read and to start programs from,
/// and those to write to; NULL ends each list. Or -errno.
int linux_landlock(char *const readable[], char *const writable[]);

/// Starts a program that writes to `output` and has no other file of ours open; its id, or -errno. The limits
/// and the confinement, which may be NULL, hold before its first instruction. One that could not be started
/// ends by itself with status 127.
pid_t linux_spawn(const char *program, char *const arguments[], char *const environment[],
                  const char *directory, int output, const struct linux_limits *limits,
                  const struct linux_confinement *confinement);
