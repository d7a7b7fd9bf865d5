import AccountStore
import Archive
import Disk
import HTML
import HTTP
import Household
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
    do {
      let archive = try await visit.site.slowReads.run { () -> ArchivedGroup? in
        let archive = try sent.archive()
        try archive?.verify()
        return archive
      }
      guard let archive else { return nil }
      group = archive.manifest.group
      try await restore(archive, visit)
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
        allowingOthers: false)
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
