/// The kinds of files that can be attached. What a file says it is counts only as far as its first bytes
/// say the same.
enum FileKind: CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case pdf
  case heic

  init?(_ bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { $0.isKind(of: bytes) }) else { return nil }
    self = kind
  }

  init?(mediaType: String) {
    guard let kind = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = kind
  }

  var mediaType: String {
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
  var name: String {
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
  var extensions: [String] {
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
  var isShown: Bool { self != .pdf && self != .heic }

  /// What a field for files lets people choose.
  static let accepted =
    allCases.flatMap { kind in [kind.mediaType] + kind.extensions.map { ".\($0)" } }.joined(separator: ",")

  /// Whether a browser that calls a file so may mean this kind. Those that do not know say it is just bytes.
  func isCalled(_ mediaType: String) -> Bool {
    switch mediaType.lowercased() {
    case "", "application/octet-stream", self.mediaType: true
    case "image/jpg", "image/pjpeg": self == .jpeg
    case "image/heif", "image/heic-sequence", "image/heif-sequence": self == .heic
    default: false
    }
  }

  private func isKind(of bytes: [UInt8]) -> Bool {
    switch self {
    case .png: ImageKind(bytes) == .png
    case .jpeg: ImageKind(bytes) == .jpeg
    case .gif: ImageKind(bytes) == .gif
    case .webp: ImageKind(bytes) == .webp
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
