import Foundation

/// A file of Public/ and its future address.
package struct PublicFile {
  /// The path below Public/, such as `js/lib/keys.js`.
  let path: String
  /// The path for messages.
  let file: String
  let bytes: [UInt8]
  let mediaType: String
  /// The name it has in Swift: `jsLibKeysJS`.
  let identifier: String
  /// The name under which app.js lends a script's module to others: `$libKeys`.
  let moduleName: String

  package init(path: String, file: String, bytes: [UInt8]) throws {
    func refusal(_ message: String) -> Diagnostic { Diagnostic(file: file, message: message) }
    let isPlain = path.utf8.allSatisfy { isLetter($0) || "0123456789-_./".utf8.contains($0) }
    let name = path.split(separator: "/").last ?? ""
    guard isPlain, let dot = name.lastIndex(of: "."), let stem = camelCase(path.dropLast(name[dot...].count))
    else { throw refusal("a file in Public/ is named with letters, digits, '-', '_' and an extension") }
    let fileExtension = String(name[name.index(after: dot)...])
    guard let mediaType = MediaType.named(fileExtension) else {
      throw refusal("the media type of '.\(fileExtension)' is not known to MediaType")
    }
    self.path = path
    self.file = file
    self.bytes = bytes
    self.mediaType = mediaType
    moduleName = "$" + (camelCase(path.trimmingPrefix("js/").dropLast(name[dot...].count)) ?? stem)
    identifier = stem + (fileExtension.count > 4 ? fileExtension.capitalized : fileExtension.uppercased())
  }

  /// Files in Public/root/ are served at `/` under their plain names, which browsers and robots expect.
  var isAtRoot: Bool { path.hasPrefix("root/") }

  var fileExtension: String { path.split(separator: ".").last.map(String.init) ?? "" }

  var isScript: Bool { ["js", "mjs"].contains(fileExtension) }
  var hasReferences: Bool { fileExtension == "css" || isScript }

  func address(fingerprint: String) -> String {
    if isAtRoot { return "/" + path.dropFirst("root/".count) }
    let stem = path.dropLast(fileExtension.count + 1)
    return "/assets/\(stem).\(fingerprint).\(fileExtension)"
  }
}

/// The media type of a file, by its extension.
enum MediaType {
  static func named(_ fileExtension: String) -> String? {
    switch fileExtension {
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "txt": "text/plain; charset=utf-8"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "ico": "image/x-icon"
    default: nil
    }
  }
}
