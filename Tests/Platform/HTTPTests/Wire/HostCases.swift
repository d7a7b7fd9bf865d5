import HTTP

/// RFC 9112 §3.2 and RFC 3986 §3.2.2: exactly one Host, and one that is a host.
enum HostCases {
  static let all = good + bad

  private static let good: [WireCase] = [
    .init(
      "a name with dots and dashes", host: " ev-1.example.com",
      .requests(.get("/", authority: "ev-1.example.com"))),
    .init("a port", host: " a:8080", .requests(.get("/", authority: "a:8080"))),
    .init("the highest port", host: " a:65535", .requests(.get("/", authority: "a:65535"))),
    .init("an empty port", host: " a:", .requests(.get("/", authority: "a:"))),
    .init("an IPv4 address", host: " 192.168.0.1:80", .requests(.get("/", authority: "192.168.0.1:80"))),
    .init("an IPv6 address", host: " [2001:db8::1]", .requests(.get("/", authority: "[2001:db8::1]"))),
    .init("an IPv6 address and a port", host: " [::1]:8080", .requests(.get("/", authority: "[::1]:8080"))),
    .init(
      "an IPv6 address of eight groups", host: " [1:2:3:4:5:6:7:8]",
      .requests(.get("/", authority: "[1:2:3:4:5:6:7:8]"))),
    .init(
      "an IPv6 address with a gap at its end", host: " [1:2:3:4:5:6:7::]",
      .requests(.get("/", authority: "[1:2:3:4:5:6:7::]"))),
    .init("the IPv6 address of nowhere", host: " [::]", .requests(.get("/", authority: "[::]"))),
    .init(
      "an IPv4 address in an IPv6 one", host: " [::ffff:10.0.0.1]",
      .requests(.get("/", authority: "[::ffff:10.0.0.1]"))),
    .init("no space before it", host: "a", .requests(.get("/"))),
    .init("spaces and tabs around it", host: " \t a \t", .requests(.get("/"))),
    .init("a name in capitals", "GET / HTTP/1.1\r\nHOST: a\r\n\r\n", .requests(.get("/"))),
    .init("no Host in HTTP/1.0", "GET /x HTTP/1.0\r\n\r\n", .requests(oldGet)),
  ]

  private static let oldGet = Transcript.Seen.get("/x", authority: "").with(\.version, .http10).with(
    \.keepsAlive, false)

  private static let bad: [WireCase] = [
    .init("no Host", "GET / HTTP/1.1\r\n\r\n", .refused(400)),
    .init("no Host in HTTP/1.2", "GET / HTTP/1.2\r\n\r\n", .refused(400)),
    .init("an empty Host", host: "", .refused(400)), .init("a Host of spaces", host: "   ", .refused(400)),
    .init("an empty Host in HTTP/1.0", "GET / HTTP/1.0\r\nHost:\r\n\r\n", .refused(400)),
    .init("two different Hosts", host: " a\r\nHost: b", .refused(400)),
    .init("two equal Hosts", host: " a\r\nhost: a", .refused(400)),
    .init("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .refused(400)),
    .init("a space in it", host: " a b", .refused(400)), .init("a comma in it", host: " a,b", .refused(400)),
    .init("a slash in it", host: " a/b", .refused(400)),
    .init("a backslash in it", host: " a\\b", .refused(400)),
    .init("a user in it", host: " u@a", .refused(400)),
    .init("a question mark in it", host: " a?b", .refused(400)),
    .init("a number sign in it", host: " a#b", .refused(400)),
    .init("a quote in it", host: " a\"", .refused(400)),
    .init("an escape in it", host: " a%41", .refused(400)),
    .init("raw UTF-8 in it", host: " \u{C3}\u{A9}", .refused(400)),
    .init("a port of letters", host: " a:http", .refused(400)),
    .init("a port below zero", host: " a:-1", .refused(400)),
    .init("a port that is too high", host: " a:65536", .refused(400)),
    .init("a port that overflows", host: " a:99999999999999999999999", .refused(400)),
    .init("two ports", host: " a:1:2", .refused(400)),
    .init("a space before the port", host: " a :1", .refused(400)),
    .init("a port alone", host: " :80", .refused(400)),
    .init("an IPv6 address without brackets", host: " ::1", .refused(400)),
    .init("an open bracket", host: " [::1", .refused(400)),
    .init("a bracket alone", host: " [", .refused(400)), .init("empty brackets", host: " []", .refused(400)),
    .init("brackets closed twice", host: " [::1]]", .refused(400)),
    .init("a name in brackets", host: " [face]", .refused(400)),
    .init("an IPv6 address with a letter", host: " [::g]", .refused(400)),
    .init("an IPv6 address with a zone", host: " [fe80::1%25eth0]", .refused(400)),
    .init("an IPv6 address of seven groups", host: " [1:2:3:4:5:6:7]", .refused(400)),
    .init("an IPv6 address of nine groups", host: " [1:2:3:4:5:6:7:8:9]", .refused(400)),
    .init("an IPv6 address with two gaps", host: " [1::2::3]", .refused(400)),
    .init("an IPv6 address with a gap for nothing", host: " [1:2:3:4:5:6:7::8]", .refused(400)),
    .init("an IPv6 address of colons", host: " [:::]", .refused(400)),
    .init("an IPv6 address that ends in a colon", host: " [1:2:3:4:5:6:7:]", .refused(400)),
    .init("an IPv6 group of five digits", host: " [::12345]", .refused(400)),
    .init("an IPv4 tail that is too high", host: " [::256.0.0.1]", .refused(400)),
    .init("an IPv4 tail of three parts", host: " [::1.2.3]", .refused(400)),
    .init("an IPv4 tail in the middle", host: " [::1.2.3.4:5]", .refused(400)),
    .init("text behind the brackets", host: " [::1]a", .refused(400)),
  ]
}
