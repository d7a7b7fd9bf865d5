import Encodings
import Foundation
import Testing

/// The files that `Fixtures/make.py` made with other people's software.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static func object(_ name: String) throws -> JSONObject {
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    return try #require(try JSON(bytes, rules: .strict).object)
  }
}

extension JSONObject {
  func object(_ name: String) throws -> JSONObject { try #require(self[name]?.object) }

  func text(_ name: String) throws -> String { try #require(self[name]?.string) }

  func hex(_ name: String) throws -> [UInt8] { try #require(Hex.lower.bytes(of: try text(name))) }
}

extension JSON {
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}
