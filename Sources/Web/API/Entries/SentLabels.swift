import Encodings
import Household
import Ledger
import Refusals
import Words

/// The category, payee and tags of an entry as a client has sent them: by id, or by name, in which case
/// missing ones are made with the entry.
struct SentLabels {
  private(set) var category: ID<Label>?
  private(set) var payee: ID<Label>?
  private(set) var tags: [ID<Label>] = []
  /// New labels. Their ids derive from the operation's, so that a request sent twice makes them once.
  private(set) var new: [Label] = []

  private let book: GroupLabels
  private let operation: ID<Operation>
  private let t: Strings

  /// Labels that are not sent stay as they are in `old`.
  init(
    _ object: JSONObject, _ book: GroupLabels, for operation: ID<Operation>, keeping old: Entry? = nil,
    _ t: Strings
  ) throws {
    (self.book, self.operation, self.t) = (book, operation, t)
    category = try one(.category, "category", "categoryName", object, old?.category)
    payee = try one(.payee, "payee", "payeeName", object, old?.payee)
    tags = try several(object, old?.tags ?? [])
  }

  private mutating func one(
    _ kind: Label.Kind, _ idName: String, _ textName: String, _ object: JSONObject, _ old: ID<Label>?
  ) throws -> ID<Label>? {
    if let name = object.text(textName) {
      guard !object.has(idName) else {
        throw APIProblem(at: "/\(idName)", "twice", "Say the id or the name.")
      }
      return try named(name, kind, at: "/\(textName)")
    }
    guard object.has(idName) else { return old }
    return try object.id(idName, of: Label.self).map {
      try known($0, kind, keeping: old.map { [$0] } ?? [], at: "/\(idName)")
    }
  }

  private mutating func several(_ object: JSONObject, _ old: [ID<Label>]) throws -> [ID<Label>] {
    guard object.has("tags") || object.has("tagNames") else { return old }
    var tags: [ID<Label>] = []
    for (index, id) in (object.ids("tags", of: Label.self) ?? (object.has("tags") ? [] : old)).enumerated() {
      tags.append(try known(id, .tag, keeping: old, at: "/tags/\(index)"))
    }
    for (index, name) in (object.texts("tagNames") ?? []).enumerated() {
      tags.append(try named(name, .tag, at: "/tagNames/\(index)"))
    }
    tags = Set(tags).sorted()
    guard tags.count <= Roster.mostTags else {
      throw APIProblem(at: "/tags", "tooManyTags", t.errorTooManyTags(limit: Roster.mostTags))
    }
    return tags
  }

  /// A label that can be chosen, also by its name before a merge, or that the entry had before.
  private func known(_ id: ID<Label>, _ kind: Label.Kind, keeping old: [ID<Label>], at pointer: String)
    throws(APIProblem) -> ID<Label>
  {
    if old.contains(id) { return id }
    let standing = book.standing(for: id)
    guard book.isCurrent(standing, kind) else {
      throw APIProblem(at: pointer, "unknownLabel", t.errorUnknownCategory)
    }
    // A label merged into the chosen one counts as the same: the entry keeps it.
    return old.first { book.standing(for: $0) == standing } ?? standing
  }

  private mutating func named(_ text: String, _ kind: Label.Kind, at pointer: String) throws(APIProblem)
    -> ID<Label>
  {
    let name: String
    do throws(TextError) { name = try TextConstraint.labelName.accept(text) } catch {
      throw APIProblem(at: pointer, error.code, error.words(t))
    }
    if let known = book.byName(kind)[name.foldedName] { return known }
    if let made = new.first(where: { $0.kind == kind && $0.name?.foldedName == name.foldedName }) {
      return made.id
    }
    let label = Label(id: operation.derived(new.count + 1, as: Label.self), kind: kind, name: name)
    new.append(label)
    return label.id
  }
}
