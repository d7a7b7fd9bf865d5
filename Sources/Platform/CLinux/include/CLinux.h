// Linux functions that the Glibc module does not offer: epoll, eventfd, accept4, malloc_trim and mallopt, and
// the socket address unions, which are easier to read in C.
#pragma once

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>

/// The commit that this program was built from, and its day, "1a2b3c4d5e6f, 2026-11-30", if `Linking/release` has
/// linked them in; NULL otherwise.
const char *linked_commit(void);

/// The address of a peer or listener in the 16 bytes of IPv6; IPv4 is mapped to ::ffff:a.b.c.d.
struct linux_address {
  uint8_t bytes[16];
  uint16_t port;
};

/// Opens a non-blocking listener on a numeric address; returns the descriptor, or -errno.
int linux_listen(const char *host, uint16_t port, int backlog, int shares_port);

/// Connects to a numeric address, with a time limit on this and on every later call; returns a blocking
/// descriptor, or -errno.
int linux_connect(const char *host, uint16_t port, int seconds);

/// Looks up all addresses of a name, or parses a numeric one in any form that the system knows. Blocks until
/// the system answers. Returns the number of addresses, at most `most`; 0 if there is none.
int linux_resolve(const char *name, struct linux_address *found, int most);

/// Connects to an address and port within a time limit; returns a non-blocking descriptor, or -errno.
int linux_connect_within(const struct linux_address *address, uint16_t port, int milliseconds);

/// Waits until the descriptor is readable or writable; returns 1, 0 after the time limit, or -errno.
int linux_await(int descriptor, int is_to_write, int milliseconds);

/// Returns 1 if the text is a numeric IPv4 or IPv6 address.
int linux_is_address(const char *host);

/// Parses a numeric IPv4 or IPv6 address; returns 1 if the text is one.
int linux_parse_address(const char *host, struct linux_address *address);

// The number of processors that this process may use.
int linux_processor_count(void);

/// The address that a socket is bound to; returns 0, or -errno.
int linux_local_address(int socket, struct linux_address *address);

/// Accepts one waiting connection as non-blocking, with TCP_NODELAY; returns the descriptor, or -errno.
int linux_accept(int listener, struct linux_address *peer);

/// Writes an address as text; 46 bytes are enough.
void linux_format_address(const struct linux_address *address, char *text, size_t size);

/// Sends two buffers in one call without raising SIGPIPE; returns the count sent, or -errno.
ssize_t linux_send(int socket, const void *first, size_t first_count, const void *second,
                   size_t second_count);

/// Sends one buffer without raising SIGPIPE; if `more_follows`, the kernel may wait for more data to fill a
/// packet. Returns the count sent, or -errno.
ssize_t linux_send_part(int socket, const void *bytes, size_t count, int more_follows);

/// Reads the available data; returns the count, 0 at the end, or -errno.
ssize_t linux_receive(int socket, void *buffer, size_t size);

/// Blocks until SIGTERM or SIGINT, which linux_block_stop_signals must have blocked in every thread.
int linux_wait_for_stop_signal(void);
void linux_block_stop_signals(void);

/// The resource limits of another program.
struct linux_limits {
  uint64_t processor_seconds;
  uint64_t memory;
  uint64_t file_size;
  uint64_t open_files;
};

/// The sandbox of another program, as far as the kernel can enforce it.
struct linux_confinement {
  /// The descriptor from linux_landlock, or -1: all files that this process can open are accessible.
  int ruleset;
  /// Whether only the system calls of computing are allowed; requires linux_has_seccomp.
  int filters_calls;
  /// Whether these may open files for writing.
  int may_write;
};

/// Creates a pipe with two descriptors, to read from and to write to, that no other program inherits; returns
/// 0, or -errno.
int linux_pipe(int ends[2]);

/// The version of Landlock in the kernel; 0 if there is none.
int linux_landlock_version(void);

/// Returns 1 if the kernel can filter system calls, and the filter supports this architecture.
int linux_has_seccomp(void);

/// Creates a descriptor of rules that allow only these files and directories: those to read and to start
/// programs from, and those to write to; NULL ends each list. Returns -errno on failure.
int linux_landlock(char *const readable[], char *const writable[]);

/// Starts a program that writes to `output` and inherits no other open file; returns its process id, or
/// -errno. The limits and the confinement, which may be NULL, apply before its first instruction. If it
/// cannot be started, the child ends with status 127.
pid_t linux_spawn(const char *program, char *const arguments[], char *const environment[],
                  const char *directory, int output, const struct linux_limits *limits,
                  const struct linux_confinement *confinement);
