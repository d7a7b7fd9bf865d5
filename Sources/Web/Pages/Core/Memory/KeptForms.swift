import Accounts
import Credentials
import Encodings
import HTML
import HTTP
import Ledger
import Store
import Threads

/// Forms that wait while the visitor signs in at the identity provider or sets up a second factor. Each waits
/// in memory for half an hour, and the visitor who returns with its address can send it again.
final class KeptForms: Sendable {
  enum Owner: Hashable, Sendable {
    case network(Network)
    case person(ID<Person>)
  }

  private static let lifetime: Int64 = 30 * 60
  /// Each takes at most about ten kilobytes.
  static let limit = 400
  static let limitOfOne = 40

  private let pending = Monitor(
    PendingItems<Digest, Owner, KeptForm>(lifetime: lifetime, limit: limit, limitOfOne: limitOfOne))

  /// False if too many forms of the same owner are waiting.
  func keep(_ form: KeptForm, as digest: Digest, of owner: Owner, at now: Instant) -> Bool {
    pending.withLock { $0.add(form, for: digest, of: owner, at: now.unixTime) }
  }

  /// Returns the form without removing it: it can be viewed again until it is sent.
  func form(_ digest: Digest, at now: Instant) -> KeptForm? {
    pending.withLock { $0.item(for: digest, at: now.unixTime) }
  }
}

/// A form that was submitted after the session had ended. It passes through the sign-in page in hidden
/// fields, without passwords, and can then be sent again.
struct KeptForm: Sendable {
  /// The path that the form posts to.
  let action: String
  let link: Link
  let fields: [Form.Field]

  /// Uses characters that forms do not escape.
  private static let base64 = Base64("-", "_", padding: ".")

  /// Parts of the names of fields that hold secrets.
  private static let secrets = ["password", "secret", "passkey"]

  /// Reads the hidden fields of the sign-in page.
  init?(_ form: Form) throws(FormError) {
    guard let action = try form.single("action"), let kept = try form.single("kept") else { return nil }
    guard let bytes = Self.base64.bytes(of: kept) else { return nil }
    self.init(action: action, try Form(urlencoded: bytes))
  }

  init?(action: String, _ form: Form) {
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

  /// Escapes the characters that separate fields or begin an escape.
  private static func escaped(_ text: String) -> String {
    PercentCoding.encoded(text) { !"%&+=".utf8.contains($0) }
  }
}
