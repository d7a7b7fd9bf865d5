/// The kinds of pictures that browsers show and that run nothing. What a picture says it is counts for
/// nothing; its first bytes do.
enum ImageKind: CaseIterable {
  case png
  case jpeg
  case gif
  case webp

  init?(_ bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { $0.isKind(of: bytes) }) else { return nil }
    self = kind
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    }
  }

  private func isKind(of bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }
}
