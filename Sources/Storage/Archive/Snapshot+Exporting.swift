internal import Disk
internal import Encodings
internal import JournalCoding
package import Ledger
package import Store

/// Writes the entries of a group as a table, piece by piece.
package typealias EntryTableWriting = (Snapshot, ID<Group>, _ write: ([UInt8]) throws -> Void) throws -> Void

/// The tables of a group: Evenly's own, and one for other apps.
package struct ExportTables {
  let entries: EntryTableWriting
  let splitwise: EntryTableWriting

  package init(entries: @escaping EntryTableWriting, splitwise: @escaping EntryTableWriting) {
    self.entries = entries
    self.splitwise = splitwise
  }
}

extension Snapshot {
  /// Exports all user data for other programs: people, and for each group its state, its journal, its entries
  /// as `tables` write them, its files, and the archive from which it can be restored. The same database at
  /// the same time makes the same files.
  ///
  /// Passwords and sessions are left out. `evenly.json` is written last: without it, an export is incomplete.
  package func export(
    to path: String, tables: ExportTables, at now: Instant, program: String,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let directory = try ExportDirectory(path)
    do {
      let total = try 2 * operationCount()
      var done = 0
      try directory.makeDirectory("groups")
      let groups = try allGroups()
      for group in groups {
        let export = GroupExport(group, of: self, to: directory, tables: tables) { count in
          done += count
          progress(done, total)
        }
        try export.run(at: now, program: program)
      }
      try directory.makeFile("evenly.json") { file in try writeOverview(of: groups, to: file) }
    } catch {
      directory.removeAll()
      throw error
    }
  }

  private func writeOverview(of groups: [ID<Group>], to file: OutputFile) throws {
    var writer = JSONWriter()
    let (instance, accounts) = (try instance(), try accounts())
    let names = try groups.map { ($0, try group($0)?.name) }
    writer.object { writer in
      writer.write("version", 1)
      writer.key("instance")
      if let instance { writer.write(instance) } else { writer.writeNull() }
      writer.array("accounts", accounts) { $1.write($0) }
      writer.array("groups", names) { group, writer in
        writer.object { writer in
          writer.write("id", group.0)
          writer.write("name", group.1)
        }
      }
    }
    try file.write(writer.bytes)
    try file.write("\n")
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ instance: Instance) {
    object { writer in
      writer.write("id", instance.id)
      writer.write("created", instance.created.milliseconds)
      writer.write("signUpIsOpen", instance.isSignUpOpen)
      writer.write("owner", instance.owner)
    }
  }

  fileprivate mutating func write(_ account: Account) {
    object { writer in
      writer.write("id", account.id)
      writer.write("username", account.username)
      writer.write("displayName", account.displayName)
      writer.write("mail", account.mail)
      writer.write("language", account.language)
      writer.write("formats", account.formats)
      writer.write("timeZone", account.timeZone)
      writer.write("theme", account.theme.rawValue)
      writer.write("created", account.created.milliseconds)
      writer.write("disabled", account.disabled?.milliseconds)
    }
  }
}
