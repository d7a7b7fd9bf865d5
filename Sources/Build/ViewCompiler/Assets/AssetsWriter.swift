import Encodings

/// The files of Public/ as one Swift type, `Assets`.
package enum AssetsWriter {
  package static func swift(for bundle: AssetBundle) -> String {
    let items = bundle.items
    let names = items.map { swiftIdentifier($0.file.identifier) }
    return """
      package import HTML

      package enum Assets {
        /// Every file, for routing.
        package static let all: [Asset] = [\(names.joined(separator: ", "))]

        private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

        /// The file at a path below the base path.
        package static func at(_ path: String) -> Asset? { byPath[path] }

      \(items.map(declaration).joined(separator: "\n"))
      }

      """
  }

  private static func declaration(_ item: AssetBundle.Item) -> String {
    """
      package static let \(swiftIdentifier(item.file.identifier)) = Asset(
        \(swiftLiteral(item.address)), mediaType: \(swiftLiteral(item.file.mediaType)),
        fingerprint: \(swiftLiteral(item.fingerprint)), isImmutable: \(!item.file.isAtRoot),
        \(content(item)))
    """
  }

  /// Files are compressed at build time, and not when the program runs.
  private static func packed(_ bytes: [UInt8]) -> String {
    let packed = ThoroughDeflater.gzip(bytes)
    return packed.count < bytes.count ? ",\n    gzip: \(swiftLiteral(Base64.standard.text(of: packed)))" : ""
  }

  private static func content(_ item: AssetBundle.Item) -> String {
    let isText =
      item.file.mediaType.hasPrefix("text/")
      || ["svg", "json", "webmanifest"].contains(item.file.fileExtension)
    if isText, let text = String(validating: item.bytes, as: UTF8.self) {
      return "text: \(swiftLiteral(text))\(packed(item.bytes))"
    }
    return "base64: \(swiftLiteral(Base64.standard.text(of: item.bytes)))"
  }
}
