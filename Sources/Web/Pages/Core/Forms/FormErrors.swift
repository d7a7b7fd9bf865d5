import Accounts
import HTML
import HTTP
import Refusals
import Words

/// The errors of a form, as text by the name of the field. The first error of a field is kept.
struct FormErrors: Error {
  private var words: [String: String] = [:]

  init() {}

  init(_ field: String, _ sentence: String) { words = [field: sentence] }

  init(_ error: any ExplainedError, _ formats: Formats) { add(error, formats) }

  /// How long to wait, if the form was refused because of too many attempts.
  private(set) var wait: SignInAttempts.Wait?

  var isEmpty: Bool { words.isEmpty }

  subscript(_ field: String) -> String? { words[field] }

  mutating func add(_ field: String, _ sentence: String) {
    if words[field] == nil { words[field] = sentence }
  }

  mutating func add(_ field: String, _ wait: SignInAttempts.Wait, _ t: Strings) {
    add(field, wait.words(t))
    self.wait = wait
  }

  /// Adds all that an error says, each beside the field that it is about.
  mutating func add(_ error: any ExplainedError, _ formats: Formats) {
    for fault in error.faults(formats) { add(String(fault.pointer.dropFirst()), fault.words) }
  }

  /// Reads the text of a field with `read`. Returns nil and adds the error if that throws.
  mutating func check<Value, Mistake: PlainlyExplainedError>(
    _ field: String, _ typed: String, _ t: Strings, _ read: (String) throws(Mistake) -> Value
  ) -> Value? {
    do throws(Mistake) { return try read(typed) } catch {
      add(field, error.words(t))
      return nil
    }
  }
}

extension Visit {
  /// A page that shows the form again with its errors.
  func page(refusing errors: FormErrors, _ view: (inout Markup) -> Void) -> Response {
    guard let wait = errors.wait else { return page(.unprocessable, view) }
    return wait.told(by: page(.tooManyRequests, view))
  }
}

extension SignInAttempts.Wait {
  func told(by response: Response) -> Response {
    var response = response
    response.fields[.retryAfter] = "\(seconds)"
    return response
  }
}
