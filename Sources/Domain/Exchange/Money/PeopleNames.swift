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

/// The people of a file that refers to them by ids.
struct PeopleByID {
  private var places: [[UInt8]: Int] = [:]

  /// The person with this id; a new one is added with a name.
  mutating func place(of id: String, named name: @autoclosure () -> String, in people: inout PeopleNames)
    -> Int
  {
    let key = Array(id.utf8)
    if let place = places[key] { return place }
    let name = CleanText.line(name())
    let place = people.addAnother(name.isEmpty ? id : name)
    places[key] = place
    return place
  }

  /// The person with an id that must exist.
  func known(_ id: String) throws(RowIssue) -> Int {
    guard let place = places[Array(id.utf8)] else { throw RowIssue(.unknownPerson, id) }
    return place
  }

  /// Adds another id of a known person.
  mutating func bind(_ id: String, to place: Int) { places[Array(id.utf8)] = place }
}
