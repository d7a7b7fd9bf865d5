/// People of a file that calls them by ids.
struct PeopleByID {
  private var places: [[UInt8]: Int] = [:]

  /// The one with this id, who is added by a name where they were not there.
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

  /// Somebody who has to be there.
  func known(_ id: String) throws(RowIssue) -> Int {
    guard let place = places[Array(id.utf8)] else { throw RowIssue(.unknownPerson, id) }
    return place
  }

  /// Another id of somebody who is there.
  mutating func bind(_ id: String, to place: Int) { places[Array(id.utf8)] = place }
}
