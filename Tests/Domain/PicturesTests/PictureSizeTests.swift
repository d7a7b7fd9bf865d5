import Pictures
import Testing

struct PictureSizeTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let cutPNG: [UInt8] = signature + [0, 0, 0, 13] + Array("IHDR".utf8)
  private static let png: [UInt8] = cutPNG + [0, 0, 1, 0, 0, 0, 0, 16]
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 16, 1, 0]
  private static let endlessJPEG: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]
  private static let cutJPEG: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let webp: [UInt8] =
    Array("RIFF0000WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 15, 0, 0]

  @Test(
    arguments: [(png, 4096), (jpeg, 4096), (webp, 4096), (cutPNG, nil), (endlessJPEG, nil), (cutJPEG, nil)]
      as [([UInt8], Int?)]) func `a picture's size is in its head`(_ bytes: [UInt8], _ pixels: Int?) throws
  {
    let kind = try #require(FileKind(bytes))
    #expect(PictureSize(bytes, kind)?.pixels == pixels)
  }
}
