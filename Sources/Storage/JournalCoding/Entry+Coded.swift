internal import Encodings
internal import Ledger

extension Entry: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    try reader.key("title")
    let title = try reader.string()
    try reader.key("day")
    let day = try reader.read(Day.self)
    try reader.key("bill")
    self.init(title: title, day: day, bill: try reader.read())
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
      writer.key("title")
      writer.write(title)
      writer.key("day")
      writer.write(day)
      writer.key("bill")
      writer.write(bill)
      writer.write("category", category)
      writer.write("payee", payee)
      if !note.isEmpty {
        writer.key("note")
        writer.write(note)
      }
      writer.write("tags", tags)
      writer.write("attachments", attachments)
      if let occurrence {
        writer.key("occurrence")
        writer.write(occurrence)
      }
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
      if let title {
        writer.key("title")
        writer.write(title)
      }
      if let day {
        writer.key("day")
        writer.write(day)
      }
      if let bill {
        writer.key("bill")
        writer.write(bill)
      }
      writer.write("category", category)
      writer.write("payee", payee)
      if let note {
        writer.key("note")
        writer.write(note)
      }
      if let occurrence {
        writer.key("occurrence")
        if let value = occurrence.value { writer.write(value) } else { writer.writeNull() }
      }
      writer.write("tagged", tags.added)
      writer.write("untagged", tags.removed)
      writer.write("attached", attachments.added)
      writer.write("detached", attachments.removed)
    }
  }
}

extension CanonicalReader {
  mutating func nonEmptyString() throws(CodingError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw invalid }
    return text
  }

  mutating func stringOrNull() throws(CodingError) -> String? { try isNull() ? nil : string() }

  mutating func idOrNull<T>(_: T.Type = T.self) throws(CodingError) -> ID<T>? { try isNull() ? nil : id() }

  /// A sorted list of ids, left out if it is empty.
  fileprivate mutating func ids<T>(_ key: StaticString) throws(CodingError) -> [ID<T>] {
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
  mutating func writeOrNull(_ text: String?) { if let text { write(text) } else { writeNull() } }

  mutating func writeOrNull<T>(_ id: ID<T>?) { if let id { write(id) } else { writeNull() } }

  fileprivate mutating func write<T>(_ key: StaticString, _ assignment: Assignment<ID<T>>?) {
    guard let assignment else { return }
    self.key(key)
    writeOrNull(assignment.value)
  }

  /// Writes the ids sorted and without duplicates.
  fileprivate mutating func write<T>(_ key: StaticString, _ ids: [ID<T>]) {
    guard !ids.isEmpty else { return }
    self.key(key)
    array(ids.count == 1 ? ids : Set(ids).sorted()) { $1.write($0) }
  }
}
