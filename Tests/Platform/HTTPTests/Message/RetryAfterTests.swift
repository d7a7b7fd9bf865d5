import Testing

@testable import HTTP

/// The Retry-After field: how long a client must wait.
struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT
  private let now = HTTPDate(secondsSince1970: 784_111_777)

  @Test(arguments: [
    ("120", 120), ("0", 0), ("86401", 86_400), ("99999999999999999999999", 86_400),
    ("Sun, 06 Nov 1994 08:51:37 GMT", 120), ("Sunday, 06-Nov-94 08:51:37 GMT", 120),
    ("Sun Nov  6 08:51:37 1994", 120), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Sat, 01 Jan 0000 00:00:00 GMT", 0),
  ]) func `a number of seconds and a moment are the same, within bounds`(text: String, seconds: Int) throws {
    #expect(try #require(RetryAfter(text)).seconds(at: now, most: 86_400) == seconds)
  }

  @Test(arguments: ["", " ", "-1", "+1", "1.5", "1 s", "soon", "Sun, 06 Nov 1994 08:51:37", "٣"])
  func `what is neither is not read`(text: String) { #expect(RetryAfter(text) == nil) }
}
