import Encodings
import HTML
import HTTP
import Words

/// A form that was submitted after the session had ended. It passes through the sign-in page in hidden
/// fields, without passwords, and can then be sent again.
struct KeptForm: Sendable {
  /// The path that the form posts to.
  let action: String
  let link: Link
  let fields: [Form.Field]

  /// Uses characters that forms do not escape.
  private static let base64 = Base64("-", "_", padding: ".")

  /// How many bytes are read of a form sent without a session, and how many fit into the sign-in form.
  private static let limit = 64 << 10
  private static let mostKept = 11 << 10
  /// Parts of the names of fields that hold secrets.
  private static let secrets = ["password", "secret", "passkey"]

  /// Nil if there are no fields to keep. Files are not kept:
  /// without an account there is no place to store them.
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

  /// The fields as one text. In a form it grows by a third, instead of threefold with percent-encoding.
  var encoded: String {
    let pairs = fields.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
    return Self.base64.text(of: Array(pairs.joined(separator: "&").utf8))
  }

  /// The values that people entered and want to see again, without ids and similar fields.
  func typed(_ formats: Formats) -> [String] { fields.lines(formats) }

  /// Escapes the characters that separate fields or begin an escape.
  private static func escaped(_ text: String) -> String {
    PercentCoding.encoded(text) { !"%&+=".utf8.contains($0) }
  }
}
