import HTTP
import Pictures
import Store

/// A file that came with a form, and is what it says; a picture without what nobody sees in it.
struct SentFile: Sendable {
  let kind: FileKind
  let name: FileName
  let bytes: [UInt8]
  /// As the browser has made it.
  var small: SmallPicture?

  init(_ file: UploadedFile) throws(FileMistake) {
    kind = try file.kind()
    name = FileName(file.fileName, kind)
    var bytes = file.bytes
    do { try PlainPicture.clean(&bytes, kind) } catch { throw .unknown(file: file.shownName) }
    self.bytes = bytes
  }
}

extension SmallPicture {
  /// The field in which scripts send small pictures, each called by the number of the file that it is of.
  static let field = "small"

  /// Nil for what is none: lists do without.
  init?(_ file: UploadedFile) {
    guard let kind = FileKind(file.bytes), [.jpeg, .png, .webp].contains(kind) else { return nil }
    var bytes = file.bytes
    guard bytes.count <= Self.maximumSize, (try? PlainPicture.clean(&bytes, kind)) != nil else { return nil }
    self.init(type: kind.mediaType, bytes)
  }

  /// Of which of the files of a form each is.
  static func all(_ files: [UploadedFile]) -> [Int: SmallPicture] {
    let pictures = files.compactMap { file in
      Int(file.fileName.prefix { $0 != "." }).flatMap { number in
        SmallPicture(file).map { (number, $0) }
      }
    }
    return Dictionary(pictures) { first, _ in first }
  }
}
