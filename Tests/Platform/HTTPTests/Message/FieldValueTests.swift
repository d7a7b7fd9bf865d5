import Encodings
import HTTP
import Testing

struct FieldValueTests {
  @Test func `the values of header fields are made safe`() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 1_000)
    let head = try RequestHead.sample(fields: [("User-Agent", "é \(marks)")])
    let value = try #require(head[HeaderName.userAgent])
    #expect(StreamSafeText.holds(in: value))
    #expect(value.hasPrefix("\u{FFFD}\u{FFFD} \u{FFFD}"))
  }
}
