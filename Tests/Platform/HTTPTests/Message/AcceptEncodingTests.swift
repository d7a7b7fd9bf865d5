import Encodings
import HTTP
import TestSupport
import Testing

struct AcceptEncodingTests {
  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("x-gzip", true), ("gzip, deflate, br, zstd", true), ("*", true),
    ("deflate, gzip;q=1.0, *;q=0.5", true), ("br;q=1.0, gzip;q=0.8, *;q=0.1", true), ("gzip;q=0.001", true),
    (" gzip\t; Q=0.5 ,", true), ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0, *", true),
    ("*;q=0, gzip", true), (",,gzip", true), ("gzip, identity", true), ("", false), ("identity", false),
    ("br", false), ("deflate", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
    ("gzip;q=0, *", false), ("gzip;q=0.4, identity;q=0.5", false), ("*;q=0.4, identity", false),
    ("identity;q=0", false), ("gzip;q=2", false), ("gzip;q=", false), ("gzip;q=0.0001", false),
    ("gzip;level=9", false), ("gzip;q=1;q=1", false), ("gzip gzip", false), ("gzip, gzip;q=0", false),
    ("gzi", false), ("gzipp", false), ("g\u{301}zip", false),
  ]) func `gzip is sent where its quality is not below that of identity`(_ value: String, _ expected: Bool) {
    #expect(AcceptEncoding(value).prefersGzip == expected)
  }

  @Test func `who says nothing gets bytes, and all lines count`() throws {
    #expect(!AcceptEncoding(try RequestHead.sample()).prefersGzip)
    let head = try RequestHead.sample(fields: [("Accept-Encoding", "br"), ("accept-encoding", "gzip")])
    #expect(AcceptEncoding(head).prefersGzip)
  }

  @Test func `any text is read`() {
    for number in 0..<Seed.count(300) {
      var dice = Seed.dice(number)
      let parts = ["gzip", "*", "identity", ";", "q=", "0.5", ",", " ", "1", "\u{301}", "é", "=", "."]
      let text = (0..<dice.below(60)).map { _ in dice.pick(parts) }.joined()
      _ = AcceptEncoding(text).prefersGzip
    }
    #expect(!AcceptEncoding(String(repeating: "br,", count: 40) + "gzip").prefersGzip, "few are read")
  }
}
