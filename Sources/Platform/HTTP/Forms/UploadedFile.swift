/// A file uploaded in a form.
package struct UploadedFile: Sendable {
  /// The name of the form's field.
  package let name: String
  /// The name given by the browser, without folders; for display only.
  package let fileName: String
  /// The type given by the browser, which is not verified.
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
