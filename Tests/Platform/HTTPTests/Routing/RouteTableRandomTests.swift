import Encodings
import TestSupport
import Testing

@testable import HTTP

struct RouteTableRandomTests {
  /// Bytes that the parser would refuse are tried too, as the table must not rely on the parser.
  @Test func `no bytes make the search stumble`() {
    var random = Seed.dice()
    let pieces = ["/", "groups", "new", "entries", "7", "%", "%2f", "%2e", "%00", "%C3%A9", "..", "a", "b"]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = Array("xy".utf8)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
        if Int.random(in: 0..<4, using: &random) == 0 { bytes.append(.random(in: 0...255, using: &random)) }
      }
      let path = 2..<bytes.count
      let method = Method.allCases.randomElement(using: &random) ?? .get
      let match = RouteTableTests.table.match(method, path, in: bytes, under: .root)
      guard case .found(let route, let parameters) = match else { continue }
      #expect(route.pattern.parameters.allSatisfy { parameters[$0]?.isEmpty == false })
    }
  }

  /// A path made from a pattern matches that route, with the same parameters.
  @Test func `a path made from a pattern finds its route`() throws {
    var random = Seed.dice()
    for _ in 0..<3_000 {
      let route = try #require(RouteTableTests.table.routes.randomElement(using: &random))
      var values: [String] = []
      var target = ""
      for segment in route.pattern.segments {
        switch segment {
        case .literal(let text): target += "/" + text
        case .parameter:
          values.append(Self.value(using: &random))
          target += "/" + Self.coded(values.last ?? "")
        }
      }
      let head = try RequestHead.sample(route.method.rawValue, target.isEmpty ? "/" : target)
      guard case .found(let found, let parameters) = RouteTableTests.table.match(head) else {
        Issue.record("\(target) not found, EVENLY_SEED=\(Seed.value)")
        continue
      }
      #expect(found.endpoint == route.endpoint, "EVENLY_SEED=\(Seed.value)")
      #expect(found.pattern.parameters.map { parameters[$0] } == values, "EVENLY_SEED=\(Seed.value)")
    }
  }

  /// A value that is no literal of the table, because it begins with `z`.
  private static func value(using random: inout Dice) -> String {
    var text = "z"
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let scalar = Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &random))
      text.unicodeScalars.append(scalar ?? "%")
    }
    return text
  }

  private static func coded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
