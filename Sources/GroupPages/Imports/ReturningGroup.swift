import AccountStore
import Archive
import Disk
import HTML
import HTTP
import Household
import Identity
import Ledger
import Running
import Store
import StoreCare
import WebFloor
import Words

/// Brings a group back from its archive, all of it at once.
enum ReturningGroup {
  /// Nil where the file is no archive of a group.
  static func bring(_ sent: SentImport, _ visit: Visit) async throws -> Response? {
    var group: ID<Group>?
    let (attempts, tries) = (visit.site.attempts, [SignInAttempts.Subject.archive(try visit.me.account.id)])
    do {
      let (store, now, limits) = (visit.store, visit.now, visit.site.settings.storage)
      let sound = try await visit.site.archives.run { () -> ArchivedGroup? in
        let archive = try sent.archive()
        try archive?.verify()
        return archive
      }
      guard let archive = sound else { return nil }
      group = archive.manifest.group
      let isHere = try visit.read { [group = archive.manifest.group] in try $0.allGroups().contains(group) }
      if isHere { throw ArchiveRefusal.journal(.groupIsHere) }
      do { try attempts.require(tries, at: now) } catch { throw Problem.tooMany(seconds: error.seconds) }
      try await visit.site.archives.run {
        // Its operations, and what follows from them.
        guard limits.leaveReserve(of: store.diskSpace, besides: sent.size) else { throw StorageRefusal.disk }
        try store.rehearse { try archive.rehearse(in: $0, at: now) }
      }
      try await restore(archive, visit)
      attempts.succeed(tries, at: now)
      let isDeleted = try canBringBack(archive.manifest.group, visit)
      return visit.redirect(
        to: isDeleted ? Link("/") : Link("/groups", archive.manifest.group),
        saying: isDeleted ? visit.t.archiveBackDeleted : visit.t.archiveBack)
    } catch ArchiveRefusal.noArchive {
      // What begins like one has lost its end on the way.
      guard try sent.beginsLikeArchive else { return nil }
      throw ImportMistake.archive(.damaged)
    } catch ArchiveRefusal.journal(.groupIsHere) {
      let isDeleted = try group.map { try canBringBack($0, visit) } ?? false
      throw isDeleted ? ImportMistake.archiveOfDeleted : .archive(.journal(.groupIsHere))
    } catch let refusal as ArchiveRefusal {
      throw ImportMistake.archive(refusal)
    } catch is StorageRefusal {
      throw ImportMistake.noSpace
    }
  }

  /// Whether it is a group that the visitor can bring back from among those that are deleted.
  private static func canBringBack(_ group: ID<Group>, _ visit: Visit) throws -> Bool {
    let me = try visit.me.account.id
    return try visit.store.read { try $0.deletedGroups(ownedBy: me) }.contains { $0.id == group }
  }

  private static func restore(_ archive: ArchivedGroup, _ visit: Visit) async throws {
    let (origin, limits, store) = (try visit.author, visit.site.settings.storage, visit.store)
    let claiming = ArchiveClaim(try visit.me.account, visit.newID())
    let operation: ID<Operation> = visit.newID()
    try await visit.write { transaction in
      guard limits.leaveReserve(of: store.diskSpace, besides: archive.fileBytes) else {
        throw StorageRefusal.disk
      }
      try archive.restore(
        in: transaction, as: claiming.claim, operation: operation, from: origin, within: limits,
        allowingOthers: false, isRehearsed: true)
    }
  }
}

extension ArchiveRefusal {
  func words(_ t: Strings) -> String {
    switch self {
    case .noArchive: t.importUnfitWorkbook
    case .otherVersion: t.archiveNewer
    case .packed: t.archivePacked
    case .concernsOthers: t.archiveConcernsOthers
    case .journal(.groupIsHere): t.archiveIsHere
    case .damaged, .tooLarge, .journal: t.archiveDamaged
    }
  }
}
