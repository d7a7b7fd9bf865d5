import Encodings
import TestSupport
import Testing

struct DeflaterTests {
  private func expectRoundTrip(_ bytes: [UInt8], _ comment: Comment? = nil) throws {
    let file = Deflater().gzip(bytes.span)
    let (content, checksum) = try Inflater.gunzip(file)
    var expected = CRC32()
    expected.add(bytes)
    #expect(content == bytes, comment)
    #expect(checksum == expected.value, comment)
  }

  @Test func `what is made as short as it can be comes back, and is shorter`() throws {
    var dice = Seed.dice(2)
    let words = (0..<60).map { _ in
      String((0..<Int(dice.next() % 9 + 1)).map { _ in "abcdefgh".randomElement(using: &dice) ?? "a" })
    }
    let text = (0..<4000).map { _ in words.randomElement(using: &dice) ?? "" }.joined(separator: " ")
    let noise = (0..<3000).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    for bytes in [
      [], [1], [1, 1, 1, 1], Array(text.utf8), noise, noise + noise, [UInt8](repeating: 0, count: 5000),
    ] {
      let file = ThoroughDeflater.gzip(bytes)
      #expect(try Inflater.gunzip(file).content == bytes)
      #expect(file.count <= Deflater().gzip(bytes.span).count)
    }
    #expect(ThoroughDeflater.gzip(Array(text.utf8)).count * 100 < Deflater().gzip(text.utf8.span).count * 98)
  }

  /// Output of zlib for the three block types, which checks the inflater of these tests.
  @Test func `what reads it here reads what zlib writes`() throws {
    func inflated(_ base64: String) throws -> String {
      String(decoding: try Inflater.inflate(try #require(Base64.standard.bytes(of: base64))), as: UTF8.self)
    }
    #expect(try inflated("AQ8A8P9zdG9yZWQgYXMgaXQgaXM=") == "stored as it is")
    #expect(try inflated("S8usSE1RSEMnAQ==") == "fixed fixed fixed fixed")
    let list = (0..<12).map { number in
      let cents = number * 13 % 100
      return
        "<li class=\"entry\">Groceries \(number), Ada paid \(number * 7 % 90).\(cents < 10 ? "0" : "")\(cents)</li>\n"
    }
    #expect(
      try inflated(
        """
        jdGxDsIgEADQ3a8gnc0JHHCQYBMnv4O0DCRETeni37s4nIvXD3jTy72ppZcxrlN97Nt7mu/bc6lbq0Pps7qtRb1KW5UGrfOlt/mU/wjDBIFBWVgmjAMbZIKMWAOYZOI4ieCtTDwj6CF4mQRGnAWKMiFOEiQjk8iID6CdTBIjAcHQgUmeTxrwyP5PP4H7/n8A
        """) == list.joined())
  }

  @Test func `what is very short comes back`() throws {
    for count in 0..<12 {
      try expectRoundTrip([UInt8](repeating: 97, count: count))
      try expectRoundTrip((0..<count).map { UInt8($0) })
    }
  }

  @Test func `a long row of the same takes next to nothing`() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    try expectRoundTrip(zeros)
    #expect(Deflater().deflate(zeros.span).count < 1200)
  }

  @Test func `what cannot be made shorter grows by a few bytes`() throws {
    var dice = Seed.dice()
    let noise = (0..<1 << 18).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    try expectRoundTrip(noise)
    #expect(Deflater().deflate(noise.span).count < noise.count + 100)
  }

  /// Every length and distance that the format can express, also at the edges of the window.
  @Test func `what stood there at any distance is found or written anew`() throws {
    var dice = Seed.dice(1)
    for distance in [1, 2, 3, 4, 5, 8, 9, 257, 258, 259, 4096, 32_767, 32_768, 32_769, 40_000] {
      let piece = (0..<distance).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      for count in [3, 4, 10, 11, 257, 258, 259, 600] {
        let again = (0..<count).map { piece[$0 % distance] }
        try expectRoundTrip(piece + again, "\(count) bytes \(distance) before")
      }
    }
  }

  @Test func `any mixture comes back, and takes no more than it would as it is`() throws {
    let deflater = Deflater()
    for number in 0..<Seed.count(60) {
      var dice = Seed.dice(number)
      let bytes = mixture(&dice)
      let deflated = deflater.deflate(bytes.span)
      #expect(try Inflater.inflate(deflated) == bytes, "mixture \(number)")
      #expect(deflated.count <= bytes.count + 5 * (bytes.count / 10_000 + 1), "mixture \(number)")
      #expect(Deflater().deflate(bytes.span) == deflated, "what came before does not matter")
    }
  }

  /// Noise of few or many letters, runs of one byte, and repetitions of earlier pieces.
  private func mixture(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<dice.number(in: 0...40) {
      let letters = dice.pick([2, 5, 30, 256])
      switch dice.below(4) {
      case 0: for _ in 0..<dice.below(3000) { bytes.append(UInt8(dice.below(letters))) }
      case 1: bytes += [UInt8](repeating: UInt8(dice.below(256)), count: dice.below(700))
      default:
        let start = dice.below(bytes.count)
        bytes += bytes[start...].prefix(dice.below(400))
      }
    }
    return bytes
  }

  /// Frequencies that grow like Fibonacci numbers make the longest codes.
  @Test func `no code is longer than the format knows`() throws {
    var (count, next) = (1, 1)
    var bytes: [UInt8] = []
    for letter in 0..<22 {
      for place in 0..<count { bytes.insert(UInt8(letter), at: place * 7919 % (bytes.count + 1)) }
      (count, next) = (next, count + next)
    }
    try expectRoundTrip(bytes)
  }

  @Test func `a comment makes a file as much longer as is asked for`() throws {
    let text = Array("a page, a page, a page".utf8)
    let file = Deflater().gzip(text.span)
    for added in [1, 2, 255] {
      let padded = Deflater().gzip(text.span) { _ in added }
      #expect(padded.count == file.count + added)
      #expect(try Inflater.gunzip(padded).content == text)
    }
  }

  @Test func `a page of rows is done in well under the time that writing it takes`() throws {
    let row =
      "<li class=\"entry\"><a href=\"/groups/AbCdEfGhIjKlMnOpQrStUv/entries/\">Groceries</a> paid</li>"
    let page = (0..<600).flatMap { Array("\(row)\($0 &* 2_654_435_761)\n".utf8) }
    let deflater = Deflater()
    #expect(deflater.deflate(page.span).count < page.count / 8)
    #expect(isInTime(shortest { _ = deflater.deflate(page.span) } < .milliseconds(200)), "without optimizing")
  }
}
