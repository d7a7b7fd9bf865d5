import HTTP
import Testing

@testable import Web

/// A file that somebody chooses for a form.
struct ChosenFile {
  var field = "file"
  var name: String
  var type: String?
  var bytes: [UInt8]
}

extension Browser {
  /// Sends a form with files, as a browser does.
  @discardableResult
  func send(_ path: String, _ fields: [(String, String)] = [], files: [ChosenFile]) async throws -> Document {
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for file in files {
      body += Array(
        "--edge\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\n".utf8
      )
      if let type = file.type { body += Array("Content-Type: \(type)\r\n".utf8) }
      body += Array("\r\n".utf8) + file.bytes + Array("\r\n".utf8)
    }
    body += Array("--edge--\r\n".utf8)
    try await send("POST", path, body, "multipart/form-data; boundary=edge")
    return try await goOn()
  }

  private func goOn() async throws -> Document {
    guard status == 303, let location = response.fields[.location] else { return document }
    return try await visit(location)
  }
}

/// The smallest files by which their kinds are known, and that are pictures as far as anybody looks.
enum Sample {
  /// Was cut off within what it shows: whatever is put behind it belongs to that.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0, 0, 0, 0, 16, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8)
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 3]
  static let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0x3B]
  static let webp = Array("RIFF".utf8) + [14, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [2, 0, 0, 0, 1, 2]
  static let pdf = Array("%PDF-1.7\n".utf8)
  static let heic =
    [0, 0, 0, 20] + Array("ftypheic0000mif1".utf8) + [0, 0, 0, 42] + Array("meta".utf8) + [0, 0, 0, 0]
    + [0, 0, 0, 14] + Array("iinf".utf8) + [0, 0, 0, 0, 0, 0] + [0, 0, 0, 16] + Array("iloc".utf8)
    + [0, 0, 0, 0, 0x44, 0, 0, 0]
  static let avif = [0, 0, 0, 24] + Array("ftypavif0000avif".utf8)
  static let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
  static let html = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
}
