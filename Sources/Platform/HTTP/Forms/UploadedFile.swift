/// A file that came with a form.
package struct UploadedFile: Sendable {
  /// The name of the form's field.
  package let name: String
  /// What the browser calls the file, without any folders before it; only ever for people to read.
  package let fileName: String
  /// What the browser takes it for; nothing vouches for it.
  package let contentType: ContentType?
  package let bytes: [UInt8]

  init(_ part: Part, fileName: String, bytes: [UInt8]) {
    name = part.name
    self.fileName =
      fileName.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    contentType = part.contentType
    self.bytes = bytes
  }
}
