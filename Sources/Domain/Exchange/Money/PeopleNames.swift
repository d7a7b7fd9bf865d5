/// The people of a file in its order, with distinct names.
struct PeopleNames {
  /// The names as they are shown.
  private(set) var shown: [String] = []
  /// The places by the names in the file.
  private var places: [String: Int] = [:]
  /// Names that were too long, with their shortened forms.
  private(set) var shortened: [(full: String, shown: String)] = []
  /// Whether the file has more people than the limit.
  private(set) var isOverfull = false

  /// Adds another person, even if the name is the same as an earlier one.
  mutating func addAnother(_ text: String) -> Int {
    let name = Self.cleaned(text)
    var distinct = name
    var number = 2
    while places[distinct] != nil, number <= ImportLimit.people {
      (distinct, number) = ("\(name) (\(number))", number + 1)
    }
    return append(distinct)
  }

  /// The person with this name; a new one is added.
  mutating func place(of text: String) -> Int {
    let name = Self.cleaned(text)
    return places[name] ?? append(name)
  }

  /// The person with this name, if there is one.
  func known(_ text: String) -> Int? { places[Self.cleaned(text)] }

  private static func cleaned(_ text: String) -> String {
    let name = CleanText.line(text)
    return name.isEmpty ? nameless : name
  }

  /// The name of a person without one.
  private static let nameless = "?"

  private mutating func append(_ name: String) -> Int {
    guard shown.count < ImportLimit.people else {
      isOverfull = true
      return 0
    }
    places[name] = shown.count
    let short = CleanText.cut(name, to: Self.longest)
    if let short { shortened.append((name, short)) }
    shown.append(short ?? name)
    return shown.count - 1
  }

  private static let longest = 80
}
