#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

extern const char evenly_commit[] __attribute__((weak));

const char *linked_commit(void) { return evenly_commit; }

union any_address {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
};

static socklen_t parse(const char *host, uint16_t port, union any_address *address) {
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, host, &address->v4.sin_addr) == 1) {
    address->v4.sin_family = AF_INET;
    address->v4.sin_port = htons(port);
    return sizeof address->v4;
  }
  if (inet_pton(AF_INET6, host, &address->v6.sin6_addr) == 1) {
    address->v6.sin6_family = AF_INET6;
    address->v6.sin6_port = htons(port);
    return sizeof address->v6;
  }
  return 0;
}

static void map(const union any_address *from, struct linux_address *to) {
  memset(to, 0, sizeof *to);
  if (from->any.sa_family == AF_INET) {
    to->bytes[10] = to->bytes[11] = 0xff;
    memcpy(to->bytes + 12, &from->v4.sin_addr, 4);
    to->port = ntohs(from->v4.sin_port);
  } else if (from->any.sa_family == AF_INET6) {
    memcpy(to->bytes, &from->v6.sin6_addr, 16);
    to->port = ntohs(from->v6.sin6_port);
  }
}

int linux_listen(const char *host, uint16_t port, int backlog, int shares_port) {
  union any_address address;
  socklen_t size = parse(host, port, &address);
  if (size == 0) return -EINVAL;
  int listener = socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) return -errno;
  int on = 1;
  if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0 ||
      (shares_port && setsockopt(listener, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) < 0) ||
      bind(listener, &address.any, size) < 0 || listen(listener, backlog) < 0) {
    int error = errno;
    close(listener);
    return -error;
  }
  return listener;
}

int linux_connect(const char *host, uint16_t port, int seconds) {
  union any_address address;
  socklen_t size = parse(host, port, &address);
  if (size == 0) return -EINVAL;
  int peer = socket(address.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (peer < 0) return -errno;
  struct timeval limit = {.tv_sec = seconds};
  setsockopt(peer, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(peer, &address.any, size) < 0) {
    int error = errno;
    close(peer);
    return -error;
  }
  return peer;
}

int linux_resolve(const char *name, struct linux_address *found, int most) {
  struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *list = NULL;
  if (getaddrinfo(name, NULL, &hints, &list) != 0) return 0;
  int count = 0;
  for (struct addrinfo *one = list; one && count < most; one = one->ai_next)
    map((const union any_address *)one->ai_addr, &found[count++]);
  freeaddrinfo(list);
  return count;
}

int linux_await(int descriptor, int is_to_write, int milliseconds) {
  struct pollfd wait = {.fd = descriptor, .events = is_to_write ? POLLOUT : POLLIN};
  int result = poll(&wait, 1, milliseconds);
  return result < 0 ? -errno : result > 0;
}

static socklen_t unmap(const struct linux_address *from, uint16_t port, union any_address *to) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  memset(to, 0, sizeof *to);
  if (memcmp(from->bytes, mapped, sizeof mapped) == 0) {
    to->v4.sin_family = AF_INET;
    to->v4.sin_port = htons(port);
    memcpy(&to->v4.sin_addr, from->bytes + 12, 4);
    return sizeof to->v4;
  }
  to->v6.sin6_family = AF_INET6;
  to->v6.sin6_port = htons(port);
  memcpy(&to->v6.sin6_addr, from->bytes, 16);
  return sizeof to->v6;
}

/// Returns 0 once the connection is established, or -errno.
static int finish_connecting(int peer, int milliseconds) {
  int result = linux_await(peer, 1, milliseconds);
  if (result <= 0) return result < 0 ? result : -ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  if (getsockopt(peer, SOL_SOCKET, SO_ERROR, &error, &size) < 0) return -errno;
  return -error;
}

int linux_connect_within(const struct linux_address *to, uint16_t port, int milliseconds) {
  union any_address address;
  socklen_t size = unmap(to, port, &address);
  int peer = socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (peer < 0) return -errno;
  int on = 1;
  setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  int result = connect(peer, &address.any, size) < 0 ? -errno : 0;
  if (result == -EINPROGRESS) result = finish_connecting(peer, milliseconds);
  if (result == 0) return peer;
  close(peer);
  return result;
}

int linux_is_address(const char *host) {
  union any_address address;
  return parse(host, 0, &address) != 0;
}

int linux_parse_address(const char *host, struct linux_address *parsed) {
  union any_address address;
  if (parse(host, 0, &address) == 0) return 0;
  map(&address, parsed);
  return 1;
}

int linux_local_address(int socket, struct linux_address *local) {
  union any_address address;
  socklen_t size = sizeof address;
  if (getsockname(socket, &address.any, &size) < 0) return -errno;
  map(&address, local);
  return 0;
}

int linux_accept(int listener, struct linux_address *peer) {
  union any_address address;
  socklen_t size = sizeof address;
  int connection = accept4(listener, &address.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (connection < 0) return -errno;
  int on = 1;
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  map(&address, peer);
  return connection;
}

void linux_format_address(const struct linux_address *address, char *text, size_t size) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  int is_v4 = memcmp(address->bytes, mapped, sizeof mapped) == 0;
  if (!inet_ntop(is_v4 ? AF_INET : AF_INET6, address->bytes + (is_v4 ? 12 : 0), text, (socklen_t)size))
    strncpy(text, "?", size);
}

ssize_t linux_send(int socket, const void *first, size_t first_count, const void *second,
                   size_t second_count) {
  struct iovec parts[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
  struct msghdr message = {.msg_iov = parts, .msg_iovlen = second_count ? 2 : 1};
  ssize_t sent;
  do sent = second_count ? sendmsg(socket, &message, MSG_NOSIGNAL)
                         : send(socket, first, first_count, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t linux_send_part(int socket, const void *bytes, size_t count, int more_follows) {
  ssize_t sent;
  do sent = send(socket, bytes, count, MSG_NOSIGNAL | (more_follows ? MSG_MORE : 0));
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t linux_receive(int socket, void *buffer, size_t size) {
  ssize_t count;
  do count = recv(socket, buffer, size, 0);
  while (count < 0 && errno == EINTR);
  return count < 0 ? -errno : count;
}

static sigset_t stop_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGINT);
  return set;
}

void linux_block_stop_signals(void) {
  sigset_t set = stop_signals();
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  signal(SIGPIPE, SIG_IGN);
}

int linux_wait_for_stop_signal(void) {
  sigset_t set = stop_signals();
  int number = 0;
  while (sigwait(&set, &number) != 0) {
  }
  return number;
}

int linux_processor_count(void) {
  cpu_set_t allowed;
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 1;
}
