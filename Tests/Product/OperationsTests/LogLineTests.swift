import Foundation
import HTTP
import Testing

@testable import Operations

struct LogLineTests {
  private static let hostile = [
    "", "plain", "two\nlines", "\"quoted\" \\ back", "\u{0}\u{1}\u{1F}\u{7F}", "\r\nforged 2025 info",
    "\u{2028}\u{2029}\u{85}", "📮 ü \u{202E}", "}{\",\"level\":\"error\"", "\u{FFFF}",
  ]

  private func object(_ line: LogLine) throws -> [String: Any] {
    #expect(line.bytes.last == UInt8(ascii: "\n"))
    #expect(line.bytes.dropLast().allSatisfy { $0 >= 0x20 })
    let value = try JSONSerialization.jsonObject(with: Data(line.bytes))
    return try #require(value as? [String: Any])
  }

  private func record(refusal: String? = nil) -> RequestRecord {
    RequestRecord(
      method: .post, route: "/groups/{group}", status: 303, microseconds: 1_234, id: RequestID(7),
      refusal: refusal)
  }

  @Test(arguments: hostile) func `any message gives a line of valid JSON`(_ message: String) throws {
    let object = try object(LogLine(.error, message, .json))
    #expect(Set(object.keys) == ["time", "level", "message"])
    #expect(object["message"] as? String == message)
    #expect(object["level"] as? String == "error")
  }

  @Test(arguments: hostile) func `a line of text stays one line`(_ message: String) {
    let text = String(decoding: LogLine(.error, message).bytes, as: UTF8.self)
    #expect(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 2)
  }

  @Test func `both ways say the same of a request`() throws {
    let object = try object(LogLine(record(refusal: "a \"bad\" line"), .json))
    #expect(object["method"] as? String == "POST" && object["route"] as? String == "/groups/{group}")
    #expect(object["status"] as? Int == 303 && object["microseconds"] as? Int == 1_234)
    #expect(object["request"] as? String == "\(RequestID(7))")
    #expect(object["refused"] as? String == "a \"bad\" line")
    let time = try #require(object["time"] as? String)
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    let text = String(decoding: LogLine(record()).bytes, as: UTF8.self)
    #expect(text.hasSuffix(" info POST /groups/{group} 303 1234us \(RequestID(7))\n"))
  }

  @Test func `what was slow is a warning`() throws {
    let object = try object(LogLine(record(), isSlow: true, .json))
    #expect(object["level"] as? String == "warning" && object["message"] as? String == "slow request")
    let text = String(decoding: LogLine(record(), isSlow: true).bytes, as: UTF8.self)
    #expect(text.contains(" warning POST ") && text.hasSuffix(" slow\n"))
  }
}
