import Accounts
import HTML
import HTTP
import Words

/// What is wrong with the fields of a form, in words, by their names. The first complaint about a field stays.
struct FormErrors: Error {
  private var words: [String: String] = [:]

  init() {}
  /// How long to wait, where that is what is wrong.
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

  /// What `read` makes of what was typed into a field, or nil and the complaint is added.
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
  /// A page whose form comes back with what is wrong.
  func page(refusing errors: FormErrors, _ view: (inout Markup) -> Void) -> Response {
    guard let wait = errors.wait else { return page(.unprocessable, view) }
    return wait.told(by: page(.tooManyRequests, view))
  }
}

/// Why a text is not what a field takes, as it is said beside the field.
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
