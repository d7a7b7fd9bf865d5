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
