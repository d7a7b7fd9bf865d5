import HTML
import HTTP

/// What somebody had typed into a form when it turned out that they are not signed in any more. It goes
/// through the sign-in page in hidden fields, passwords excepted, and is offered to be sent again.
struct KeptForm {
  /// The path that the form posts to.
  let action: String
  let link: Link
  let fields: [Form.Field]

  private static let limit = 64 << 10

  /// Nil where there is nothing that could be kept. Files are not: who is no one has nowhere to put them.
  init?(of visit: Visit) async {
    guard let form = try? await Self.form(sentBy: visit), !form.fields.isEmpty else { return nil }
    self.init(action: visit.pathBelowBase, form)
  }

  private static func form(sentBy visit: Visit) async throws -> Form {
    guard visit.head.contentType?.isMultipartForm == true else {
      guard visit.head.contentType?.isURLEncodedForm == true else { throw Problem.unsupportedMedia }
      return try Form(urlencoded: try await visit.request.body.collect(upTo: limit))
    }
    var limits = MultipartForm.Limits()
    (limits.text, limits.file, limits.dropsFiles) = (limit, 0, true)
    return try await visit.formWithFiles(limits).form
  }

  /// Reads the hidden fields of the sign-in page.
  init?(_ form: Form) throws(FormError) {
    guard let action = try form.single("action"), let kept = try form.single("kept") else { return nil }
    self.init(action: action, try Form(urlencoded: kept.utf8))
  }

  private init?(action: String, _ form: Form) {
    guard let link = Link(local: action) else { return nil }
    self.action = action
    self.link = link
    fields = form.fields.filter { !$0.name.contains("password") }
  }

  /// The fields in one text.
  var encoded: String {
    fields.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
  }

  /// What people typed and would like to see again, without ids and the like.
  var typed: [String] {
    fields.map(\.value).filter { value in
      value.contains { $0.isLetter || $0.isNumber } && !(value.utf8.count == 22 && !value.contains(" "))
    }
  }

  private static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte in
      isUnreserved(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
