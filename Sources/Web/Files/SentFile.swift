import HTTP
import Pictures

/// A file that came with a form, and is what it says; a picture without what nobody sees in it.
struct SentFile: Sendable {
  let kind: FileKind
  let name: FileName
  let bytes: [UInt8]

  init(_ file: UploadedFile) throws(FileMistake) {
    kind = try file.kind()
    name = FileName(file.fileName, kind)
    var bytes = file.bytes
    do { try PlainPicture.clean(&bytes, kind) } catch { throw .unknown }
    self.bytes = bytes
  }
}
