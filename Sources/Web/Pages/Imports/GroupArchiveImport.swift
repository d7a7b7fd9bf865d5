import Accounts
import Archive
import Disk
import HTML
import HTTP
import Household
import Ledger
import Operations
import Store
import StoreMaintenance
import Words

/// Restores a group from its archive, completely or not at all.
enum GroupArchiveImport {
  /// Nil if the file is not the archive of a group.
  static func bring(_ sent: SentImport, _ visit: Visit) async throws -> Response? {
    var group: ID<Group>?
    let (attempts, tries) = (
      visit.site.signIns.attempts, [SignInAttempts.Subject.archive(try visit.me.account.id)]
    )
    do {
      let (store, now, limits) = (visit.store, visit.now, visit.site.settings.storage)
      let sound = try await visit.site.queues.archives.run { () -> ArchivedGroup? in
        let archive = try sent.archive()
        try archive?.verify()
        return archive
      }
      guard let archive = sound else { return nil }
      group = archive.manifest.group
      let mayAdd = try mayAdd(to: archive.manifest.group, visit)
      if mayAdd == false { throw ArchiveRefusal.journal(.groupIsHere) }
      do { try attempts.require(tries, at: now) } catch { throw Problem.tooMany(seconds: error.seconds) }
      defer { attempts.end(tries, since: now, at: visit.present) }
      let origin = try visit.author
      let restorer = Restorer(
        as: ArchiveClaim(try visit.me.account, visit.newID()).claim, operation: visit.newID(), from: origin,
        isStopping: { [readiness = visit.site.readiness] in readiness.isStopping })
      let missing = try await visit.site.queues.archives.run { () -> MissingEntries? in
        // The room for the archive's operations and for all rows derived from them.
        guard limits.leaveReserve(of: store.diskSpace, besides: sent.size) else { throw StorageRefusal.disk }
        guard mayAdd != nil else {
          try archive.restore(into: store, by: restorer, within: limits)
          return nil
        }
        return try store.withScratchDatabase { there in
          try archive.rebuildForCheck(in: there, at: now, checkStopped: restorer.goOn)
          let group = archive.manifest.group
          return try store.read { try MissingEntries(in: there, of: group, besides: $0, by: origin.author) }
        }
      }
      attempts.succeed(tries, at: now)
      if let missing { return try await MissingEntriesPage.answer(missing, archive, visit) }
      let isDeleted = try canBringBack(archive.manifest.group, visit)
      return visit.redirect(
        to: isDeleted ? Link("/") : Link("/groups", archive.manifest.group),
        saying: isDeleted ? visit.t.archiveRestoredDeleted : visit.t.archiveRestored)
    } catch ArchiveRefusal.noArchive {
      // A file that begins like an archive but is none was cut off on the way.
      guard try sent.beginsLikeArchive else { return nil }
      throw ImportMistake.archive(.damaged)
    } catch ArchiveRefusal.journal(.groupIsHere) {
      let isDeleted = try group.map { try canBringBack($0, visit) } ?? false
      throw isDeleted ? ImportMistake.archiveOfDeleted : .archive(.journal(.groupIsHere))
    } catch let refusal as ArchiveRefusal { throw ImportMistake.archive(refusal) } catch let refusal
      as StorageRefusal
    { throw ImportMistake.storage(refusal) }
  }

  /// Whether the visitor owns the group, and so may add
  /// missing entries. Nil if the group is not on this server.
  private static func mayAdd(to group: ID<Group>, _ visit: Visit) throws -> Bool? {
    let author = Author.person(try visit.me.account.id)
    return try visit.read { snapshot in
      guard try snapshot.allGroups().contains(group) else { return nil }
      guard let overview = try snapshot.overview(of: group), !overview.group.isDeleted else { return false }
      return overview.roster.access(of: author) == .role(.owner)
    }
  }

  /// Whether the visitor can restore the group from the deleted groups.
  private static func canBringBack(_ group: ID<Group>, _ visit: Visit) throws -> Bool {
    let me = try visit.me.account.id
    return try visit.store.read { try $0.deletedGroups(ownedBy: me) }.contains { $0.id == group }
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
    case .tooMuchMissing: t.archiveTooMuchMissing(limit: MissingEntries.most)
    case .groupMovedOn: t.importOtherNow
    case .damaged, .tooLarge, .journal: t.archiveDamaged
    }
  }
}
