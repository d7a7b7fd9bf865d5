/// What is wrong with the fields of a form, in words, by their names. The first complaint about a field stays.
struct FormErrors: Error {
  private var words: [String: String] = [:]

  var isEmpty: Bool { words.isEmpty }

  subscript(_ field: String) -> String? { words[field] }

  mutating func add(_ field: String, _ sentence: String) {
    if words[field] == nil { words[field] = sentence }
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

/// Why a text is not what a field takes, as it is said beside the field.
protocol FieldMistake: Error {
  func words(_ t: Strings) -> String
}
