package import Pictures

/// Pictures as cameras and programs make them, and the same ones cleaned. Data that must go contains SECRET.
package struct Photo: Sendable {
  package let name: String
  package let kind: FileKind
  package let bytes: [UInt8]
  package let plain: [UInt8]

  package static let all = (0...8).map(jpeg) + [png(6), png(1), gif, webp, plainWebP, heic]
  private static let secret = ascii("SECRET")

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }
  private static func big(_ number: Int, _ size: Int = 4) -> [UInt8] { little(number, size).reversed() }
  private static func little(_ number: Int, _ size: Int = 4) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: - JPEG

  private static func jpeg(_ orientation: UInt8) -> Photo {
    let exif = segment(0xE1, join(ascii("Exif\0\0"), tags(orientation)))
    let turned = orientation >= 2 ? segment(0xE1, join(ascii("Exif\0\0"), minimal(orientation))) : []
    let jfif = segment(0xE0, join(ascii("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0]))
    let profile = segment(0xE2, join(ascii("ICC_PROFILE\0"), [1, 1, 9, 9]))
    let picture = join(segment(0xEE, join(ascii("Adobe"), [0, 100, 0, 0, 0, 0, 1])), frames)
    let hidden = [
      (0xE1, "http://ns.adobe.com/xap/1.0/\0"), (0xED, "Photoshop 3.0\0"), (0xE2, "MPF\0"), (0xE0, "JFXX\0"),
      (0xFE, ""), (0xEB, "JP"),
    ].flatMap { (marker: UInt8, name: String) in segment(marker, join(ascii(name), secret)) }
    let behind = join([0xFF, 0xD8], exif, [0xFF, 0xD9], secret)
    return Photo(
      name: "a JPEG turned by \(orientation)", kind: .jpeg,
      bytes: join([0xFF, 0xD8], jfif, exif, exif, hidden, [0xFF, 0x01], secret, profile, picture, behind),
      plain: join([0xFF, 0xD8], jfif, turned, profile, picture))
  }

  /// Two scans with a table between, stuffed bytes and a marker to set in again.
  private static let frames = join(
    segment(0xC2, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]), segment(0xDA, [1, 1, 0, 0, 0, 0]),
    [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4], segment(0xC4, [0, 1]), segment(0xDA, [1, 1, 0, 1, 5, 0]),
    [5, 0xFF, 0, 6, 0xFF, 0xD9])

  private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    join([0xFF, marker], big(data.count + 2, 2), data)
  }

  /// The tags of a camera, lowest byte first: who made it, how it is turned, and where it was.
  private static func tags(_ orientation: UInt8) -> [UInt8] {
    func tag(_ number: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
      join(little(number, 2), little(kind, 2), little(count), little(value))
    }
    return join(
      ascii("II"), [42, 0, 8, 0, 0, 0], [3, 0], tag(0x010F, 2, 6, 50), tag(0x0112, 3, 1, Int(orientation)),
      tag(0x8825, 4, 1, 56), little(0), secret, [1, 0], tag(2, 2, 6, 74), little(0), secret)
  }

  package static func minimal(_ orientation: UInt8) -> [UInt8] {
    join(
      ascii("MM"), [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1], [0, orientation, 0, 0, 0, 0, 0, 0])
  }

  // MARK: - PNG

  private static func png(_ orientation: UInt8) -> Photo {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = join(chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]), chunk("gAMA", [0, 0, 1, 1]))
    let data = join(chunk("IDAT", [1, 2, 3]), chunk("IDAT", [4]))
    let hidden = ["tEXt", "zTXt", "iTXt", "tIME", "caBX", "prIV"].flatMap { chunk($0, secret) }
    // The checksum was made by other programs.
    let turned = join([0, 0, 0, 26], ascii("eXIf"), minimal(6), [0xD6, 0x67, 0x4B, 0x69])
    return Photo(
      name: "a PNG turned by \(orientation)", kind: .png,
      bytes: join(
        signature, head, hidden, chunk("eXIf", tags(orientation)), data, hidden, chunk("IEND", []), secret),
      plain: join(signature, head, orientation == 6 ? turned : [], data, chunk("IEND", [])))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    join(big(data.count), ascii(name), data, [7, 7, 7, 7])
  }

  // MARK: - GIF and WebP

  private static let gif: Photo = {
    let head = join(ascii("GIF89a"), [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6])
    let times = join([0x21, 0xFF, 11], ascii("NETSCAPE2.0"), [3, 1, 0, 0, 0])
    let picture = join(
      [0x21, 0xF9, 4, 0, 1, 0, 0, 0], [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6],
      [2, 2, 0x4C, 1, 0])
    let remark = join([0x21, 0xFE, 6], secret, [0])
    let xmp = join([0x21, 0xFF, 11], ascii("XMP DataXMP"), [6], secret, [0])
    return Photo(
      name: "a GIF", kind: .gif,
      bytes: join(head, remark, times, xmp, picture, remark, picture, [0x3B], secret),
      plain: join(head, times, picture, picture, [0x3B]))
  }()

  private static let webp: Photo = {
    let picture = join(part("ICCP", [9, 9]), part("VP8 ", [1, 2, 3]))
    let hidden = join(part("EXIF", tags(8)), part("XMP ", secret), part("PRIV", secret))
    func file(_ flags: UInt8, _ parts: [UInt8]) -> [UInt8] {
      riff(join(part("VP8X", [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]), parts))
    }
    return Photo(
      name: "a WebP", kind: .webp, bytes: join(file(0x2C, join(picture, hidden)), secret),
      plain: file(0x28, join(picture, part("EXIF", minimal(8)))))
  }()

  private static let plainWebP = Photo(
    name: "a plain WebP", kind: .webp, bytes: riff(join(part("VP8L", [1, 2]), part("PRIV", secret))),
    plain: riff(part("VP8L", [1, 2])))

  private static func riff(_ parts: [UInt8]) -> [UInt8] {
    join(ascii("RIFF"), little(parts.count + 4), ascii("WEBP"), parts)
  }

  private static func part(_ name: String, _ data: [UInt8]) -> [UInt8] {
    join(ascii(name), little(data.count), data, data.count % 2 == 1 ? [0] : [])
  }

  // MARK: - HEIC

  private static let heic = Photo(
    name: "a HEIC", kind: .heic, bytes: heic(secret) { $0 }, plain: heic([0, 0, 0, 0, 0, 0]) { _ in "free" })

  /// Three items: the picture and what is said of it behind the head of the box for large ones, and more of
  /// that in the one for small ones.
  private static func heic(_ secret: [UInt8], _ free: (String) -> String) -> [UInt8] {
    let head = box("ftyp", ascii("heic0000mif1"))
    let kinds = [(1, "hvc1"), (2, "Exif"), (3, "mime")].flatMap { (id: UInt8, name: String) in
      box("infe", join([2, 0, 0, 0], [0, id, 0, 0], ascii(name), [0]))
    }
    let items = box("iinf", join([0, 0, 0, 0, 0, 3], kinds))
    func place(_ id: UInt8, _ method: UInt8, _ start: Int, _ count: Int) -> [UInt8] {
      join([0, id, 0, method, 0, 0, 0, 1], big(start), big(count))
    }
    func meta(_ start: Int) -> [UInt8] {
      let places = join(place(1, 0, start, 4), place(2, 0, start + 4, 6), place(3, 1, 1, 6))
      let list = box("iloc", join([1, 0, 0, 0, 0x44, 0, 0, 3], places))
      return box(
        "meta", join([0, 0, 0, 0], items, list, box("idat", join([9], secret)), box(free("xml "), secret)))
    }
    let movie = box(
      "moov", join(box("mvhd", [1]), box("trak", join(box("tkhd", [2]), box(free("udta"), secret)))))
    let start = head.count + meta(0).count + movie.count + 8
    return join(head, meta(start), movie, box("mdat", join([1, 2, 3, 4], secret)), box(free("uuid"), secret))
  }

  private static func box(_ name: String, _ data: [UInt8]) -> [UInt8] {
    join(big(data.count + 8), ascii(name), data)
  }
}
