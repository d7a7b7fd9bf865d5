/// The people of a file in its order, each with a name of their own.
struct PeopleNames {
  /// As they are shown.
  private(set) var shown: [String] = []
  /// By what the file calls them.
  private var places: [String: Int] = [:]
  /// Those whose names were too long, with what is left of them.
  private(set) var shortened: [(full: String, shown: String)] = []
  /// Whether the file has more people than can be taken.
  private(set) var isOverfull = false

  /// Somebody else than everyone so far, also where another has the same name.
  mutating func addAnother(_ text: String) -> Int {
    let name = Self.cleaned(text)
    var distinct = name
    var number = 2
    while places[distinct] != nil, number <= ImportLimit.people {
      (distinct, number) = ("\(name) (\(number))", number + 1)
    }
    return append(distinct)
  }

  /// The one of this name, who is added where they were not there.
  mutating func place(of text: String) -> Int {
    let name = Self.cleaned(text)
    return places[name] ?? append(name)
  }

  /// The one of this name, if there is one.
  func known(_ text: String) -> Int? { places[Self.cleaned(text)] }

  private static func cleaned(_ text: String) -> String {
    let name = CleanText.line(text)
    return name.isEmpty ? nameless : name
  }

  /// Stands for the name of somebody who has none.
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
