import Encodings
import Pictures
import TestSupport
import Testing

struct PlainPictureTests {
  private func cleaned(_ bytes: [UInt8], _ kind: FileKind) throws -> [UInt8] {
    var bytes = bytes
    try PlainPicture.clean(&bytes, kind)
    return bytes
  }

  private func tells(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: "SECRET".utf8) }
  }

  @Test(arguments: Photo.all) func `hidden data in a picture is removed, and the rest stays as it is`(
    _ photo: Photo
  ) throws {
    #expect(FileKind(photo.bytes) == photo.kind)
    #expect(tells(photo.bytes) && !tells(photo.plain))
    #expect(try cleaned(photo.bytes, photo.kind) == photo.plain)
    #expect(try cleaned(photo.plain, photo.kind) == photo.plain)
  }

  @Test(arguments: [
    Sample.png, Sample.jpeg, Sample.gif, Sample.webp, Sample.heic, Sample.pdf + Array("SECRET".utf8),
  ]) func `a file with nothing to hide is not touched`(_ bytes: [UInt8]) throws {
    #expect(try cleaned(bytes, try #require(FileKind(bytes))) == bytes)
  }

  @Test(arguments: Photo.all)
  func `what ends before its picture is none, and what ends within is shown as far as it goes`(_ photo: Photo)
    throws
  {
    var lengths: [Int] = []
    for count in 12..<photo.bytes.count {
      guard let plain = try? cleaned(Array(photo.bytes.prefix(count)), photo.kind) else { continue }
      lengths.append(count)
      #expect(photo.kind == .heic || !tells(plain))
    }
    #expect(lengths.first.map { $0 >= 20 } == true)
    #expect(lengths.count < photo.bytes.count - 12)
  }

  @Test(arguments: Photo.all) func `nothing makes it stumble, and what is plain is plain`(_ photo: Photo)
    throws
  {
    var dice = Seed.dice(photo.name.utf8.count)
    for _ in 0..<Seed.count(2_000) {
      var bytes = photo.bytes
      for _ in 0...dice.below(6) { mutate(&bytes, &dice) }
      guard let plain = try? cleaned(bytes, photo.kind) else { continue }
      #expect(plain.count <= bytes.count + 32)
      #expect(try cleaned(plain, photo.kind) == plain)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    guard bytes.count > 16 else { return }
    let position = 12 + dice.below(bytes.count - 12)
    switch dice.below(5) {
    case 0: bytes[position] = dice.pick([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
    case 1: bytes[position] ^= 1 << UInt8(dice.below(8))
    case 2: bytes.removeSubrange(position..<min(bytes.count, position + 1 + dice.below(9)))
    case 3:
      bytes.insert(contentsOf: (0...dice.below(5)).map { _ in dice.pick([0, 0xFF, 0x7F]) }, at: position)
    default:
      bytes.insert(
        contentsOf: bytes[position...].prefix(dice.below(40)), at: 12 + dice.below(bytes.count - 12))
    }
  }

  /// Inputs in which each byte could cost time proportional to the length of the file.
  private static let endless: [(FileKind, [UInt8], [UInt8])] = {
    let start: [UInt8] = [0xFF, 0xD8]
    let png = Array(Sample.png.prefix(33))
    let heic = Array(Sample.heic.prefix(20))
    let exif: [UInt8] = [0xFF, 0xE1, 0, 16] + Array("Exif\0\0".utf8) + Photo.minimal(1).prefix(8)
    func piece(_ name: String, _ before: [UInt8], _ after: [UInt8] = []) -> [UInt8] {
      before + Array(name.utf8) + after
    }
    return [
      (.jpeg, start, [0xFF]), (.jpeg, start, [0xFF, 0xE1, 0, 2]), (.jpeg, start, [0xFF, 0xDA, 0, 2]),
      (.jpeg, start, [0xFF, 0xDA, 0, 2, 0xFF, 0xE1, 0, 2]), (.jpeg, Sample.jpeg, [0xFF, 0]),
      (.jpeg, start, exif), (.png, png, piece("tEXt", [0, 0, 0, 0], [0, 0, 0, 0])),
      (.png, png, piece("eXIf", [0, 0, 0, 0], [0, 0, 0, 0])),
      (.gif, Array(Sample.gif.prefix(13)), [0x21, 0xFE, 0]), (.gif, Array(Sample.gif.dropLast(2)), [1]),
      (.webp, Array(Sample.webp.prefix(12)), piece("EXIF", [], [0, 0, 0, 0])),
      (.heic, heic, piece("free", [0, 0, 0, 8])), (.heic, heic, piece("mdat", [0, 0, 0, 8])),
      (.heic, heic, piece("meta", [0, 0, 0, 16], [0, 0, 0, 0, 0, 0, 0, 0])),
    ]
  }()

  @Test(arguments: endless.indices) func `it takes time in proportion to the file`(_ index: Int) {
    let (kind, head, piece) = Self.endless[index]
    var bytes = head
    while bytes.count < 300_000 { bytes += piece }
    let start = ContinuousClock.now
    _ = try? cleaned(bytes, kind)
    #expect(isInTime(ContinuousClock.now - start < .seconds(5)))
  }

  /// An item of metadata that claims the whole file, again and again.
  @Test func `items that lie upon each other are refused`() throws {
    let photo = try #require(Photo.all.first { $0.kind == .heic })
    var bytes = photo.bytes
    let list = try #require(bytes.indices.first { bytes[$0...].starts(with: "iloc".utf8) })
    // The second and the third item, and both are six bytes long.
    for item in [1, 2] {
      let place = list + 12 + 16 * item
      bytes.replaceSubrange(place + 12..<place + 16, with: [0x7F, 0xFF, 0xFF, 0xFF])
      #expect(throws: UnreadablePicture.self) { try cleaned(bytes, .heic) }
      bytes = photo.bytes
    }
  }
}

extension Photo: CustomTestStringConvertible { public var testDescription: String { name } }
