import Encodings
import HTML
import HTTP
import Words

/// What somebody had typed into a form when it turned out that they are not signed in any more. It goes
/// through the sign-in page in hidden fields, passwords excepted, and is offered to be sent again.
struct KeptForm: Sendable {
  /// The path that the form posts to.
  let action: String
  let link: Link
  let fields: [Form.Field]

  /// Without the three usual signs that forms escape.
  private static let base64 = Base64("-", "_", padding: ".")

  /// What is read of a form that a stranger sends, and what of it fits into the form for signing in.
  private static let limit = 64 << 10
  private static let mostKept = 11 << 10
  /// What stands in the names of fields that hold secrets.
  private static let secrets = ["password", "secret", "passkey"]

  /// Nil where there is nothing that could be kept. Files are not: who is no one has nowhere to put them.
  init?(of visit: Visit) async {
    guard let form = try? await Self.form(sentBy: visit), !form.fields.isEmpty else { return nil }
    self.init(action: visit.pathBelowBase, form)
    guard action.utf8.count + encoded.utf8.count <= Self.mostKept else { return nil }
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
    guard let bytes = Self.base64.bytes(of: kept) else { return nil }
    self.init(action: action, try Form(urlencoded: bytes))
  }

  private init?(action: String, _ form: Form) {
    guard let link = Link(local: action) else { return nil }
    self.action = action
    self.link = link
    fields = form.fields.filter { field in !Self.secrets.contains { field.name.contains($0) } }
  }

  /// The fields in one text, which grows by a third and not by three when it is sent in a form again.
  var encoded: String {
    let pairs = fields.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
    return Self.base64.text(of: Array(pairs.joined(separator: "&").utf8))
  }

  /// What people typed and would like to see again, without ids and the like.
  func typed(_ formats: Formats) -> [String] { fields.lines(formats) }

  /// The text with an escape where a sign would part fields, or be read as an escape.
  private static func escaped(_ text: String) -> String {
    PercentCoding.encoded(text) { !"%&+=".utf8.contains($0) }
  }
}
