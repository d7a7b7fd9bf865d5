import HTTP
import Pictures
import Store

/// An uploaded file whose kind was checked. Pictures lose their metadata.
struct SentFile: Sendable {
  let kind: FileKind
  let name: FileName
  let bytes: [UInt8]
  /// The thumbnail that the browser made.
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
  /// The field of the thumbnails, which scripts add. Each is named after the number of its file.
  static let field = "small"

  /// Nil if the file is no thumbnail; lists then do without.
  init?(_ file: UploadedFile) {
    guard let kind = FileKind(file.bytes), [.jpeg, .png, .webp].contains(kind) else { return nil }
    var bytes = file.bytes
    guard bytes.count <= Self.maximumSize, (try? PlainPicture.clean(&bytes, kind)) != nil else { return nil }
    self.init(type: kind.mediaType, bytes)
  }

  /// The thumbnails of a form, by the number of the file they belong to.
  static func all(_ files: [UploadedFile]) -> [Int: SmallPicture] {
    let pictures = files.compactMap { file in
      Int(file.fileName.prefix { $0 != "." }).flatMap { number in SmallPicture(file).map { (number, $0) } }
    }
    return Dictionary(pictures) { first, _ in first }
  }
}
