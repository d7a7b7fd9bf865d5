import Accounts
import HTML
import HTTP
import Words

/// The errors of a form, as text by the name of the field. The first error of a field is kept.
struct FormErrors: Error {
  private var words: [String: String] = [:]

  init() {}
  /// How long to wait, if the form was refused because of too many attempts.
  private(set) var wait: SignInAttempts.Wait?

  var isEmpty: Bool { words.isEmpty }

  subscript(_ field: String) -> String? { words[field] }

  mutating func add(_ field: String, _ sentence: String) {
    if words[field] == nil { words[field] = sentence }
  }

  mutating func add(_ field: String, _ wait: SignInAttempts.Wait, _ t: Strings) {
    add(field, t.signInTooMany(seconds: wait.seconds))
    self.wait = wait
  }

  /// Reads the text of a field with `read`. Returns nil and adds the error if that throws.
  mutating func check<Value, Mistake: FieldMistake>(
    _ field: String, _ typed: String, _ t: Strings, _ read: (String) throws(Mistake) -> Value
  ) -> Value? {
    do throws(Mistake) {
      return try read(typed)
    } catch {
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

/// The reason why a field refuses a text, as shown beside the field.
protocol FieldMistake: Error {
  func words(_ t: Strings) -> String
}

extension SignInAttempts.Wait {
  func told(by response: Response) -> Response {
    var response = response
    response.fields[.retryAfter] = "\(seconds)"
    return response
  }
}
