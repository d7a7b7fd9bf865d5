import Encodings
import Household
import Ledger
import Refusals
import Words

extension EntryLabels {
  /// Reads the labels of an entry as a client has sent them: by id, or by name, in which case missing ones are
  /// made with the entry. Labels that are not sent stay as they are in `old`.
  init(
    sent object: JSONObject, _ book: GroupLabels, for operation: ID<Operation>, keeping old: Entry? = nil,
    _ t: Strings
  ) throws {
    var sent = SentLabels(object, LabelFinder(book, for: operation), t)
    self.init(
      category: try sent.one(.category, "category", "categoryName", old?.category),
      hasChosenCategory: old != nil || object.has("category") || object.has("categoryName"),
      payee: try sent.one(.payee, "payee", "payeeName", old?.payee), tags: try sent.several(old?.tags ?? []),
      new: sent.finder.new)
  }
}

private struct SentLabels {
  private let object: JSONObject
  private(set) var finder: LabelFinder
  private let t: Strings

  init(_ object: JSONObject, _ finder: LabelFinder, _ t: Strings) {
    (self.object, self.finder, self.t) = (object, finder, t)
  }

  mutating func one(_ kind: Label.Kind, _ idName: String, _ textName: String, _ old: ID<Label>?) throws -> ID<
    Label
  >? {
    if let name = object.text(textName) {
      guard !object.has(idName) else {
        throw APIProblem(at: "/\(idName)", "twice", "Send the id or the name, not both.")
      }
      return try named(name, kind, at: "/\(textName)").first
    }
    guard object.has(idName) else { return old }
    return try object.id(idName, of: Label.self).map {
      try known($0, kind, keeping: old.map { [$0] } ?? [], at: "/\(idName)")
    }
  }

  mutating func several(_ old: [ID<Label>]) throws -> [ID<Label>] {
    guard object.has("tags") || object.has("tagNames") else { return old }
    var tags: [ID<Label>] = []
    for (index, id) in (object.ids("tags", of: Label.self) ?? (object.has("tags") ? [] : old)).enumerated() {
      tags.append(try known(id, .tag, keeping: old, at: "/tags/\(index)"))
    }
    for (index, name) in (object.texts("tagNames") ?? []).enumerated() {
      tags += try named(name, .tag, at: "/tagNames/\(index)")
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
    guard let standing = finder.choosable(id, kind) else {
      throw APIProblem(at: pointer, "unknownLabel", t.errorUnknownCategory)
    }
    // A label merged into the chosen one counts as the same: the entry keeps it.
    return old.first { finder.book.standing(for: $0) == standing } ?? standing
  }

  private mutating func named(_ text: String, _ kind: Label.Kind, at pointer: String) throws(APIProblem)
    -> [ID<Label>]
  {
    do throws(TextError) { return try finder.labels(kind, named: text) } catch {
      throw APIProblem(at: pointer, error.code, error.words(t))
    }
  }
}
