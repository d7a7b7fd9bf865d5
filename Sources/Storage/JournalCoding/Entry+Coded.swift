internal import Encodings
package import Ledger

extension Entry {
  /// The members of an entry and of its edits in the order in which they are written and read.
  package static let codedMembers = [
    "title", "day", "bill", "category", "payee", "note", "tags", "attachments", "occurrence", "tagged",
    "untagged", "attached", "detached",
  ]
}

extension Entry: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    let title = try reader.string("title")
    let day = try reader.read("day", Day.self)
    self.init(title: title, day: day, bill: try reader.read("bill"))
    if reader.hasKey("category") { category = try reader.id() }
    if reader.hasKey("payee") { payee = try reader.id() }
    if reader.hasKey("note") { note = try reader.nonEmptyString() }
    tags = try reader.ids("tags")
    attachments = try reader.ids("attachments")
    if reader.hasKey("occurrence") { occurrence = try reader.read() }
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("title", title)
      writer.write("day", day)
      writer.write("bill", bill)
      writer.write("category", category)
      writer.write("payee", payee)
      if !note.isEmpty { writer.write("note", note) }
      writer.write("tags", tags)
      writer.write("attachments", attachments)
      writer.write("occurrence", occurrence)
    }
  }
}

extension Occurrence: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let rule = try reader.id(RecurringRule.self)
    self.init(rule: rule, day: try reader.read())
    try reader.endArray()
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(rule)
      writer.write(day)
    }
  }
}

extension EntryEdit: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    self.init()
    try reader.beginObject()
    if reader.hasKey("title") { title = try reader.string() }
    if reader.hasKey("day") { day = try reader.read() }
    if reader.hasKey("bill") { bill = try reader.read() }
    if reader.hasKey("category") { category = Assignment(try reader.idOrNull()) }
    if reader.hasKey("payee") { payee = Assignment(try reader.idOrNull()) }
    if reader.hasKey("note") { note = try reader.string() }
    if reader.hasKey("occurrence") { occurrence = try reader.isNull() ? .cleared : .to(reader.read()) }
    tags = try reader.setEdit("tagged", "untagged")
    attachments = try reader.setEdit("attached", "detached")
    try reader.endObject()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("title", title)
      writer.write("day", day)
      writer.write("bill", bill)
      writer.write("category", category)
      writer.write("payee", payee)
      writer.write("note", note)
      if let occurrence { writer.writeOrNull("occurrence", occurrence.value) }
      writer.write("tagged", tags.added)
      writer.write("untagged", tags.removed)
      writer.write("attached", attachments.added)
      writer.write("detached", attachments.removed)
    }
  }
}

extension CanonicalReader {
  /// A sorted list of ids, left out if it is empty.
  mutating func ids<T>(_ key: StaticString) throws(CodingError) -> [ID<T>] {
    guard hasKey(key) else { return [] }
    let ids = try ascending { reader throws(CodingError) in try reader.id(T.self) }
    guard !ids.isEmpty else { throw invalid }
    return ids
  }

  fileprivate mutating func setEdit<T>(_ added: StaticString, _ removed: StaticString) throws(CodingError)
    -> SetEdit<T>
  {
    let added: [ID<T>] = try ids(added)
    let removed: [ID<T>] = try ids(removed)
    guard !added.isEmpty || !removed.isEmpty else { return SetEdit() }
    let edit = SetEdit(added: Set(added), removed: Set(removed))
    guard edit.removed == removed else { throw invalid }
    return edit
  }
}

extension JSONWriter {
  mutating func write<T>(_ key: StaticString, _ assignment: Assignment<ID<T>>?) {
    guard let assignment else { return }
    writeOrNull(key, assignment.value)
  }

  /// Writes the ids sorted and without duplicates.
  mutating func write<T>(_ key: StaticString, _ ids: [ID<T>]) {
    guard !ids.isEmpty else { return }
    self.key(key)
    array(ids.count == 1 ? ids : Set(ids).sorted()) { $1.write($0) }
  }
}
