// Actions are written as keys within the object of their change, so reading one reads such a key.

extension GroupAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "created":
      try reader.beginArray()
      self = .created(name: try reader.string(), currency: try reader.read())
      try reader.endArray()
    case "renamed": self = .renamed(try reader.string())
    case "currency": self = .currency(try reader.read())
    case "simplifiesDebts": self = .simplifiesDebts(try reader.bool())
    case "archived": self = .archived(try reader.bool())
    case "deleted": self = .deleted(try reader.bool())
    case "unitAdded": self = .unitAdded(try reader.read())
    case "unitRemoved": self = .unitRemoved(try reader.read())
    case "defaultSplit": self = .defaultSplit(try reader.isNull() ? nil : reader.read())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .created(let name, let currency):
      writer.key("created")
      writer.array { writer in
        writer.write(name)
        writer.write(currency)
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.write(name)
    case .currency(let currency):
      writer.key("currency")
      writer.write(currency)
    case .simplifiesDebts(let flag):
      writer.key("simplifiesDebts")
      writer.write(flag)
    case .archived(let flag):
      writer.key("archived")
      writer.write(flag)
    case .deleted(let flag):
      writer.key("deleted")
      writer.write(flag)
    case .unitAdded(let unit):
      writer.key("unitAdded")
      writer.write(unit)
    case .unitRemoved(let unit):
      writer.key("unitRemoved")
      writer.write(unit)
    case .defaultSplit(let split):
      writer.key("defaultSplit")
      if let split { writer.write(split) } else { writer.writeNull() }
    }
  }
}

extension MemberAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      try reader.key("name")
      let name = try reader.string()
      try reader.key("role")
      let role = try reader.role()
      self = .added(name: name, role: role, person: reader.hasKey("person") ? try reader.id() : nil)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.string())
    case "role": self = .role(try reader.role())
    case "claimed": self = .claimed(try reader.idOrNull())
    case "removed": self = .removed(try reader.bool())
    case "merged": self = .merged(into: try reader.idOrNull())
    case "party": self = .party(try reader.idOrNull())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let name, let role, let person):
      writer.key("added")
      writer.object { writer in
        writer.key("name")
        writer.write(name)
        writer.key("role")
        writer.write(role.rawValue)
        guard let person else { return }
        writer.key("person")
        writer.write(person)
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.write(name)
    case .role(let role):
      writer.key("role")
      writer.write(role.rawValue)
    case .claimed(let person):
      writer.key("claimed")
      writer.writeOrNull(person)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    case .merged(let other):
      writer.key("merged")
      writer.writeOrNull(other)
    case .party(let party):
      writer.key("party")
      writer.writeOrNull(party)
    }
  }
}

extension EntryAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added": self = .added(try reader.read())
    case "edited": self = .edited(try reader.read())
    case "deleted": self = .deleted(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let entry):
      writer.key("added")
      writer.write(entry)
    case .edited(let edit):
      writer.key("edited")
      writer.write(edit)
    case .deleted(let flag):
      writer.key("deleted")
      writer.write(flag)
    }
  }
}

extension LabelAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      try reader.key("type")
      let kind = try reader.valid(Label.Kind(rawValue: reader.string()))
      try reader.key("name")
      let name = try reader.string()
      let icon = reader.hasKey("icon") ? try reader.string() : nil
      let heading = reader.hasKey("heading") ? try reader.string() : nil
      self = .added(kind: kind, name: name, icon: icon, heading: heading)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.stringOrNull())
    case "type": self = .kind(try reader.valid(Label.Kind(rawValue: reader.string())))
    case "icon": self = .icon(try reader.stringOrNull())
    case "heading": self = .heading(try reader.stringOrNull())
    case "merged": self = .merged(into: try reader.idOrNull())
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let kind, let name, let icon, let heading):
      writer.key("added")
      writer.object { writer in
        writer.key("type")
        writer.write(kind.rawValue)
        writer.key("name")
        writer.write(name)
        if let icon {
          writer.key("icon")
          writer.write(icon)
        }
        if let heading {
          writer.key("heading")
          writer.write(heading)
        }
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.writeOrNull(name)
    case .kind(let kind):
      writer.key("type")
      writer.write(kind.rawValue)
    case .icon(let icon):
      writer.key("icon")
      writer.writeOrNull(icon)
    case .heading(let heading):
      writer.key("heading")
      writer.writeOrNull(heading)
    case .merged(let other):
      writer.key("merged")
      writer.writeOrNull(other)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    }
  }
}

extension PresetAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginArray()
      self = .added(name: try reader.string(), split: try reader.read())
      try reader.endArray()
    case "renamed": self = .renamed(try reader.string())
    case "split": self = .split(try reader.read())
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let name, let split):
      writer.key("added")
      writer.array { writer in
        writer.write(name)
        writer.write(split)
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.write(name)
    case .split(let split):
      writer.key("split")
      writer.write(split)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    }
  }
}

extension RuleAction: Coded {
  init(from reader: inout JSONReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginArray()
      self = .added(schedule: try reader.read(), template: try reader.read())
      try reader.endArray()
    case "schedule": self = .schedule(try reader.read())
    case "template": self = .template(try reader.read())
    case "paused":
      guard try reader.bool() else { throw reader.invalid }
      self = .activity(.paused)
    case "resumed": self = .activity(.running(from: try reader.read()))
    case "skipped": self = .skipped(try reader.read(), true)
    case "unskipped": self = .skipped(try reader.read(), false)
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let schedule, let template):
      writer.key("added")
      writer.array { writer in
        writer.write(schedule)
        writer.write(template)
      }
    case .schedule(let schedule):
      writer.key("schedule")
      writer.write(schedule)
    case .template(let template):
      writer.key("template")
      writer.write(template)
    case .activity(.paused):
      writer.key("paused")
      writer.write(true)
    case .activity(.running(let day)):
      writer.key("resumed")
      writer.write(day)
    case .skipped(let day, let flag):
      writer.key(flag ? "skipped" : "unskipped")
      writer.write(day)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    }
  }
}

extension JSONReader {
  fileprivate mutating func role() throws(CodingError) -> Role {
    try valid(Role(rawValue: string()))
  }
}
