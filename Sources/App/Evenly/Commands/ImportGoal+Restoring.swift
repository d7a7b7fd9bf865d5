import Accounts
import Archive
import Disk
import Household
import Ledger
import Store
import StoreMaintenance

extension ImportGoal {
  /// Restores a group from its archive, or adds missing entries to a group that is named, and prints the
  /// result.
  func restore(_ archive: ArchivedGroup) throws(Failure) -> ExitCode {
    if group == archive.manifest.group { return try addMissing(from: archive) }
    guard isOpen else {
      throw .usage(
        "import \(file): an archive restores its own group; leave out --new, and --group of another group")
    }
    try withAccount { account, store in
      let origin = Origin(.person(account.id), on: ID(high: 0, low: 0), at: WallClock.system.now())
      let restorer = Restorer(
        as: ArchiveClaim(account, Randomness.system.id(at: origin.now)).claim,
        operation: Randomness.system.id(at: origin.now), from: origin, mayNameOthers: true)
      do { try archive.restore(into: store, by: restorer, within: StorageLimits()) } catch {
        throw Failure.of(error, in: file)
      }
      let count = try store.read { try $0.operationCount(of: archive.manifest.group) }
      Console.print("group \(archive.manifest.group)")
      Console.print("operations \(archive.manifest.operations)")
      Console.print("appended \(count - archive.manifest.operations)")
    }
    return .success
  }

  private func addMissing(from archive: ArchivedGroup) throws(Failure) -> ExitCode {
    try withAccount { account, store in
      let (group, now) = (archive.manifest.group, WallClock.system.now())
      let origin = Origin(.person(account.id), on: ID(high: 0, low: 0), at: now)
      let operation: ID<Operation> = Randomness.system.id(at: now)
      do {
        guard try store.read({ try $0.overview(of: group) }) != nil else {
          throw Failure(.badData, "\(file): group \(group) is not in this database")
        }
        let missing = try store.withScratchDatabase { there in
          try archive.rebuildForCheck(in: there, at: now)
          return try store.read { here in
            try MissingEntries(in: there, of: group, besides: here, by: origin.author)
          }
        }
        _ = try store.writeAndWait { transaction in
          try archive.add(
            missing, in: transaction, as: operation, from: origin, within: StorageLimits(),
            on: store.diskSpace)
        }
        Console.print("group \(group)")
        Console.print("added \(missing.added)")
        Console.print("changed \(missing.changed)")
        Console.print("deleted \(missing.deleted)")
        for title in missing.left { Console.print("left \(title)") }
      } catch { throw Failure.of(error, in: file) }
    }
    return .success
  }
}

extension Failure {
  /// Why an archive cannot be restored, in one line.
  static func of(_ error: any Error, in file: String) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let refusal as ArchiveRefusal: Failure(.badData, "\(file): \(refusal.sentence)")
    case let refusal as Refusal: Failure(.badData, "\(file): \(refusal)")
    case StorageRefusal.disk: Failure(.inputOutput, "\(file): there is not enough space on the disk")
    case is StorageRefusal: Failure(.badData, "\(file): its files exceed the limit of a group")
    case let failure as FileSystem.Failure: Failure(.inputOutput, failure.description)
    default: Failure(.software, "\(error)")
    }
  }
}

extension ArchiveRefusal {
  fileprivate var sentence: String {
    switch self {
    case .noArchive: "not an archive of a group"
    case .otherVersion: "written by a newer version of Evenly"
    case .damaged: "damaged: its contents have changed since it was written"
    case .packed: "compressed again; pack it without compression, or use the original file"
    case .tooLarge: "it contains too many files"
    case .concernsOthers: "it names other people with accounts here"
    case .tooMuchMissing: "more than \(MissingEntries.most) entries are missing from this group"
    case .groupMovedOn: "the group has changed in the meantime"
    case .journal(let refusal): refusal.sentence
    }
  }
}

extension GroupRestoreRefusal {
  fileprivate var sentence: String {
    switch self {
    case .groupIsHere: "this group already exists; --group with its id adds missing entries"
    case .operation(let place): "operation \(place) of its journal is not valid"
    case .later(let place): "operation \(place) of its journal is in the future"
    case .known(let place): "operation \(place) of its journal already belongs to another group"
    case .file(let id): "file \(id) already belongs to another group"
    case .unsound(let words): words
    }
  }
}
