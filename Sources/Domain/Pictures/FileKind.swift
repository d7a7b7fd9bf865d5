/// The kinds of files that can be attached. A file's declared type must match its first bytes.
package enum FileKind: CaseIterable, Sendable {
  case jpeg
  case png
  case gif
  case webp
  case pdf
  case heic

  /// Nil if the first bytes match no allowed kind.
  package init?(_ bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { $0.isKind(of: bytes) }) else { return nil }
    self = kind
  }

  /// Nil if no kind has this media type.
  package init?(mediaType: String) {
    guard let kind = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = kind
  }

  /// The media type (MIME).
  package var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .pdf: "application/pdf"
    case .heic: "image/heic"
    }
  }

  /// The name of the kind on a page.
  package var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .pdf: "PDF"
    case .heic: "HEIC"
    }
  }

  /// The file name extensions; the first is the usual one.
  package var extensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .png: ["png"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .pdf: ["pdf"]
    case .heic: ["heic", "heif"]
    }
  }

  /// Whether every browser can show it as a picture; other kinds are downloaded.
  package var isShown: Bool { self != .pdf && self != .heic }

  /// The value of the `accept` attribute for files.
  package static let accepted = allCases.flatMap { kind in [kind.mediaType] + kind.extensions.map { ".\($0)" }
  }.joined(separator: ",")

  /// The value of the `accept` attribute for pictures that browsers can show.
  package static let acceptedPictures = allCases.filter(\.isShown).map(\.mediaType).joined(separator: ",")

  /// Whether a browser may give this media type to a file of this kind. Browsers that do not know the kind
  /// send a generic type.
  package func isCalled(_ mediaType: String) -> Bool {
    switch mediaType.lowercased() {
    case "", "application/octet-stream", self.mediaType: true
    case "image/jpg", "image/pjpeg": self == .jpeg
    case "image/heif", "image/heic-sequence", "image/heif-sequence": self == .heic
    default: false
    }
  }

  private func isKind(of bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    case .pdf: bytes.starts(with: "%PDF-".utf8)
    case .heic:
      bytes.dropFirst(4).starts(with: "ftyp".utf8)
        && Self.brands.contains { bytes.dropFirst(8).starts(with: $0.utf8) }
    }
  }

  /// The brands of ISO/IEC 23008-12 for pictures in HEVC.
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
  ]
}
