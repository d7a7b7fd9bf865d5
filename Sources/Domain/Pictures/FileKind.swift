/// The kinds of files that can be attached. What a file says it is counts only as far as its first bytes
/// say the same.
package enum FileKind: CaseIterable, Sendable {
  case jpeg
  case png
  case gif
  case webp
  case pdf
  case heic

  /// Nil where the first bytes are of no kind that is taken.
  package init?(_ bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { $0.isKind(of: bytes) }) else { return nil }
    self = kind
  }

  /// Nil where no kind has that media type.
  package init?(mediaType: String) {
    guard let kind = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = kind
  }

  /// What programs call it.
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

  /// What it is called on a page.
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

  /// How names of such files end; the first is the usual one.
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

  /// Whether every browser shows it as a picture; all else is for downloading.
  package var isShown: Bool { self != .pdf && self != .heic }

  /// What a field for files lets people choose.
  package static let accepted =
    allCases.flatMap { kind in [kind.mediaType] + kind.extensions.map { ".\($0)" } }.joined(separator: ",")

  /// What a field for a picture that is shown lets people choose.
  package static let acceptedPictures = allCases.filter(\.isShown).map(\.mediaType).joined(separator: ",")

  /// Whether a browser that calls a file so may mean this kind. Those that do not know say it is just bytes.
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

  /// The brands of ISO/IEC 23008-12 whose pictures are in HEVC.
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
  ]
}
