internal import Encodings
internal import JournalCoding
package import Ledger
import Store
import StoreMaintenance

/// The description of a group archive, stored in it as `evenly.json`.
package struct ArchiveManifest: Sendable {
  /// A file of an entry or a receipt.
  struct File: Sendable {
    let id: ID<Attachment>
    let type: String
    let name: String
    let size: Int
    let digest: Digest
    let uploader: ID<Person>?
    let created: Instant
    /// The position of the operation that erased it; then nothing else of the file is left.
    let erasedAt: Int?
    /// The type of its small preview.
    let smallType: String?
  }

  struct Import: Sendable {
    let place: Int
    let family: String
    let entries: Int
  }

  /// An action that continues an earlier one.
  struct Part: Sendable {
    let place: Int
    let whole: Int
    let entries: Int
  }

  package let group: ID<Group>
  package let name: String
  /// The names of people, as far as they are known.
  package let people: [ID<Person>: String]
  package let operations: Int
  let journalDigest: Digest
  let files: [File]
  let imports: [Import]
  /// Empty in archives of earlier versions.
  let parts: [Part]
  let program: String
  let exported: Instant

  static let format = "evenly"
  static let version: Int64 = 1
  /// The most imports, and parts of them, that are listed. Further ones are separate lines in the history.
  static let mostImports = 1_000
  /// In bytes; some hundred for each file of a group. Parsing it takes many times as much memory.
  static let longest = 4 << 20
}

extension ArchiveManifest {
  init(_ group: ID<Group>, of snapshot: Snapshot, exported: Instant, program: String) throws {
    self.group = group
    self.program = program
    self.exported = exported
    name = try snapshot.group(group)?.name ?? ""
    var (digest, count) = (SHA256.Running(), 0)
    var people: Set<ID<Person>> = []
    try snapshot.forEachArchivedOperation(of: group) { archived in
      digest.add(archived.operation.encoded + [0x0A])
      count += 1
      if let author = archived.operation.author.person { people.insert(author) }
    }
    guard let journalDigest = Digest(digest.digest) else { throw ArchiveRefusal.damaged }
    (self.journalDigest, operations) = (journalDigest, count)
    let members = try snapshot.members(of: group)
    people.formUnion(members.compactMap(\.person))
    var names: [ID<Person>: String] = [:]
    for person in people {
      names[person] = try snapshot.account(person)?.displayName ?? members.first { $0.person == person }?.name
    }
    self.people = names
    imports = try snapshot.importActions(of: group).prefix(Self.mostImports).map {
      Import(place: $0, family: $1, entries: $2)
    }
    parts = try snapshot.actionParts(of: group).prefix(Self.mostImports).map {
      Part(place: $0, whole: $1, entries: $2)
    }
    files = try snapshot.journalFiles(of: group).map { file in
      File(
        id: file.id, type: file.type, name: file.name, size: file.size, digest: file.digest,
        uploader: file.uploader, created: file.created,
        erasedAt: try file.erasure.map { try snapshot.place(of: $0, in: group) },
        smallType: try snapshot.smallPicture(of: file.id, in: group)?.type)
    }
  }

  // MARK: - Writing

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.write("format", Self.format)
      writer.write("version", Self.version)
      writer.write("program", program)
      writer.write("exported", exported.milliseconds)
      writer.write("group", group)
      writer.write("name", name)
      writer.key("people")
      writer.object { writer in
        for (id, name) in people.sorted(by: { $0.key < $1.key }) {
          writer.write(id.description, .string(name))
        }
      }
      writer.key("journal")
      writer.object { writer in
        writer.write("operations", operations)
        writer.write("sha256", Hex.lower.text(of: journalDigest.bytes))
      }
      writer.array("imports", imports) { $1.write($0) }
      writer.array("parts", parts) { $1.write($0) }
      writer.array("files", files) { $1.write($0) }
    }
    return writer.bytes + [0x0A]
  }

  // MARK: - Reading

  init(_ bytes: [UInt8]) throws(ArchiveRefusal) {
    guard let json = try? JSON(bytes, rules: .lenient), let object = json.object else { throw .damaged }
    guard object["format"]?.string == Self.format else { throw .noArchive }
    guard let version = object["version"]?.number?.integer else { throw .damaged }
    guard version == Self.version else { throw .otherVersion }
    let journal = object["journal"]?.object
    guard let group = object["group"]?.string.flatMap({ ID<Group>($0) }), let name = object["name"]?.string,
      let operations = journal?["operations"]?.number?.integer, operations > 0,
      let digest = journal?["sha256"]?.string.flatMap(Digest.init(hex:)),
      let exported = object["exported"]?.number?.integer, let program = object["program"]?.string,
      let files = Self.all(object["files"], File.init),
      let imports = Self.all(object["imports"], Import.init),
      let parts = object["parts"] == nil ? [] : Self.all(object["parts"], Part.init),
      Set(files.map(\.id)).count == files.count, max(imports.count, parts.count) <= Self.mostImports
    else { throw .damaged }
    (self.group, self.name, self.program, journalDigest) = (group, name, program, digest)
    (self.operations, self.exported) = (Int(clamping: operations), Instant(milliseconds: exported))
    (self.files, self.imports, self.parts) = (files, imports, parts)
    var people: [ID<Person>: String] = [:]
    for (id, name) in object["people"]?.object?.members ?? [] {
      if let id = ID<Person>(id) { people[id] = name.string }
    }
    self.people = people
  }

  private static func all<Value>(_ json: JSON?, _ make: (JSONObject) -> Value?) -> [Value]? {
    guard let list = json?.array else { return nil }
    let values = list.compactMap { $0.object.flatMap(make) }
    return values.count == list.count ? values : nil
  }
}

extension ArchiveManifest.File {
  init?(_ object: JSONObject) {
    guard let id = object["id"]?.string.flatMap({ ID<Attachment>($0) }), let type = object["type"]?.string,
      let name = object["name"]?.string, let size = object["size"]?.number?.integer,
      (0...Int64(AttachedFile.maximumSize)).contains(size),
      let digest = object["sha256"]?.string.flatMap(Digest.init(hex:)),
      let created = object["created"]?.number?.integer, created >= 0
    else { return nil }
    (self.id, self.type, self.name, self.size, self.digest) = (id, type, name, Int(size), digest)
    self.created = Instant(milliseconds: created)
    uploader = object["uploader"]?.string.flatMap { ID<Person>($0) }
    erasedAt = object["erased"]?.number?.integer.map { Int(clamping: $0) }
    smallType = object["small"]?.string
  }
}

extension ArchiveManifest.Import {
  init?(_ object: JSONObject) {
    guard let place = object["operation"]?.number?.integer, let family = object["family"]?.string,
      family.utf8.count <= 40, let entries = object["entries"]?.number?.integer
    else { return nil }
    (self.place, self.family, self.entries) = (Int(clamping: place), family, Int(clamping: entries))
  }
}

extension ArchiveManifest.Part {
  init?(_ object: JSONObject) {
    guard let place = object["operation"]?.number?.integer, let whole = object["of"]?.number?.integer,
      let entries = object["entries"]?.number?.integer
    else { return nil }
    (self.place, self.whole) = (Int(clamping: place), Int(clamping: whole))
    self.entries = Int(clamping: entries)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ file: ArchiveManifest.File) {
    object { writer in
      writer.write("id", file.id)
      writer.write("type", file.type)
      writer.write("name", file.name)
      writer.write("size", file.size)
      writer.write("sha256", Hex.lower.text(of: file.digest.bytes))
      writer.write("uploader", file.uploader)
      writer.write("created", file.created.milliseconds)
      if let place = file.erasedAt { writer.write("erased", place) }
      writer.write("small", file.smallType)
    }
  }

  fileprivate mutating func write(_ done: ArchiveManifest.Import) {
    object { writer in
      writer.write("operation", done.place)
      writer.write("family", done.family)
      writer.write("entries", done.entries)
    }
  }

  fileprivate mutating func write(_ part: ArchiveManifest.Part) {
    object { writer in
      writer.write("operation", part.place)
      writer.write("of", part.whole)
      writer.write("entries", part.entries)
    }
  }
}

extension Digest {
  init?(hex: String) {
    guard let bytes = Hex.lower.bytes(of: hex) else { return nil }
    self.init(bytes)
  }
}
