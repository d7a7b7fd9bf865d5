package import Encodings
internal import Exchange
package import Ledger

/// The answers about a file so far, as they are stored with it.
package struct SavedImportAnswers: Hashable, Sendable {
  /// The answers for the file's reader, by the names of `ImportAnswers`.
  package var texts: [String: String] = [:]
  /// The same for questions with one answer for each of several items.
  package var pairs: [String: [String: String]] = [:]
  package var people: [String] = []
  /// The member for each name: a member's id, `me` or `new`.
  package var who: [String: String] = [:]
  package var skipped: Set<Int> = []
  package var taken: Set<Int> = []
  package var binned: Set<String> = []
  package var skipsRefused = false
  /// The id of the group, empty for a new one.
  package var group = ""
  package var name = ""
  package var currency = ""

  package init(group: ID<Group>?) { self.group = group?.description ?? "" }

  /// Reads the format of `text`; answers that cannot be read are taken as not given.
  package init(_ text: String, group: ID<Group>?) {
    self.init(group: group)
    guard let json = try? JSON(Array(text.utf8), rules: .lenient), let object = json.object else { return }
    read(object)
  }

  /// Reads the members of the JSON object that `text` writes.
  package init(_ object: JSONObject, group: ID<Group>?) {
    self.init(group: group)
    read(object)
  }

  private mutating func read(_ object: JSONObject) {
    for (key, value) in object["answers"]?.object?.members ?? [] {
      if let text = value.string { texts[key] = text }
      if let about = value.object { pairs[key] = Self.texts(about) }
      if let list = value.array { people = list.compactMap(\.string) }
    }
    who = Self.texts(object["who"]?.object)
    skipped = Self.places(object["skip"])
    taken = Self.places(object["take"])
    binned = Set((object["bin"]?.array ?? []).compactMap(\.string))
    skipsRefused = object["leave"]?.bool ?? false
    group = object["group"]?.string ?? group
    name = object["name"]?.string ?? ""
    currency = object["currency"]?.string ?? ""
  }

  /// Whether both read the file into the same rows: they may differ in its people, in skipped rows and in the
  /// name of the new group.
  package func reads(like other: SavedImportAnswers) -> Bool {
    var other = other
    (other.who, other.name, other.skipsRefused) = (who, name, skipsRefused)
    (other.skipped, other.taken) = (skipped, taken)
    return self == other
  }

  private static func texts(_ object: JSONObject?) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in object?.members ?? [] { texts[name] = value.string ?? value.number?.text }
    return texts
  }

  private static func places(_ json: JSON?) -> Set<Int> {
    Set((json?.array ?? []).compactMap { $0.number?.integer.map { Int(clamping: $0) } })
  }

  // MARK: - Writing

  /// The same text for the same answers.
  package var text: String {
    var object = JSONObject()
    object.set("answers", .object(answers))
    object.set("who", .object(Self.object(who)))
    object.set("skip", Self.array(skipped))
    object.set("take", Self.array(taken))
    object.set("bin", .array(binned.sorted().map { .string($0) }))
    object.set("leave", .bool(skipsRefused))
    for (key, text) in [("group", group), ("name", name), ("currency", currency)] {
      object.set(key, .string(text))
    }
    var writer = JSONWriter()
    writer.write(.object(object))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The answers for the file's reader.
  package var answers: JSONObject {
    var answers = Self.object(texts)
    for (key, about) in pairs.sorted(by: { $0.key < $1.key }) where !about.isEmpty {
      answers.set(key, .object(Self.object(about)))
    }
    if !people.isEmpty { answers.set("people", .array(people.map { .string($0) })) }
    return answers
  }

  /// Answers that help with the next file of the app from any sender: its people as matched now, categories,
  /// columns.
  package func habits(_ prepared: PreparedImport) -> String {
    var state = self
    (state.skipped, state.taken, state.binned) = ([], [], [])
    (state.skipsRefused, state.group, state.name, state.currency) = (false, "", "", "")
    state.pairs["payers"] = nil
    state.texts["me"] = nil
    for (name, member) in zip(prepared.draft.people, prepared.people.members) {
      state.who[name] = member.description
    }
    return state.text
  }

  private static func object(_ texts: [String: String]) -> JSONObject {
    var object = JSONObject()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) { object.set(name, .string(text)) }
    return object
  }

  private static func array(_ places: Set<Int>) -> JSON {
    .array(places.sorted().map { .number(JSONNumber(Int64($0))) })
  }

  // MARK: - Choices

  package var choices: ImportChoices {
    var choices = ImportChoices()
    for (name, text) in who {
      switch text {
      case "me": choices.people[name] = .myself
      case "new": choices.people[name] = .new
      default: choices.people[name] = ID<Member>(text).map { .member($0) }
      }
    }
    choices.skipped = skipped
    choices.taken = taken
    choices.binned = Set(binned.compactMap { ID<Entry>($0) })
    choices.skipsRefused = skipsRefused
    return choices
  }
}
