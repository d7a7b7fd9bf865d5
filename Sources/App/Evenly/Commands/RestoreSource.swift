import AgeFormat
import HTTPClient
import Operations
import Store
import WebDAV

/// What `evenly restore` takes: a file, plain or encrypted, or an encrypted one on another server.
enum RestoreSource {
  case plain(String)
  case encrypted(String, [AgeIdentity])
  /// The newest in the folder if there is no name.
  case remote(WebDAVFolder, name: String?, [AgeIdentity])

  init(_ settings: Settings) throws(Failure) {
    let text = try settings.operand(0)
    if Self.isURL(text) {
      let place = try Self.place(text)
      if let refusal = try settings.refusal(of: place.folder) { throw .usage("restore \(refusal)") }
      self = .remote(place.folder, name: place.name, try Self.identities(settings))
    } else if BackupSource.isEncrypted(text) {
      self = .encrypted(text, try Self.identities(settings))
    } else {
      self = .plain(text)
    }
  }

  /// Decrypts the backup into a new file. Each error is a sentence.
  func fetch(to path: String) throws {
    switch self {
    case .plain: preconditionFailure("A plain file is not fetched.")
    case .encrypted(let file, let identities): try Self.decrypt(.file(file), by: identities, to: path)
    case .remote(let folder, let name, let identities):
      do {
        let client = WebDAVClient(folder, through: try Settings.folderClient())
        let source =
          try name.map { .copy(name: $0, client) }
          ?? BackupSource.newest(in: client, at: WallClock.system.now())
        try Self.decrypt(source, by: identities, to: path)
      } catch let reason as BackupSource.NoneThere {
        throw Failure(.inputOutput, Self.sentence(reason, folder))
      } catch let error where error is WebDAVRefusal || error is ConnectionFailure {
        throw Failure(.inputOutput, "no backup could be fetched from \(folder.host): \(error)")
      }
    }
  }

  /// For messages: without the account of a server.
  var name: String {
    switch self {
    case .plain(let file), .encrypted(let file, _): file
    case .remote(let folder, let name, _): "\(name ?? "the newest backup") at \(folder.host)"
    }
  }

  private static func sentence(_ reason: BackupSource.NoneThere, _ folder: WebDAVFolder) -> String {
    switch reason {
    case .noBackups: "there are no backups in this folder at \(folder.host)"
    case .onlyFromFuture:
      """
      the names of all backups in this folder at \(folder.host) are in the future: check the clock of this \
      machine, or name one of them
      """
    }
  }

  private static func decrypt(_ source: BackupSource, by identities: [AgeIdentity], to path: String) throws {
    do { try source.decrypt(by: identities, to: path) } catch let flaw as AgeFlaw {
      throw Failure(flaw == .outOfOrder ? .software : .badData, "\(source.name) \(flaw)")
    }
  }

  private static func isURL(_ text: String) -> Bool {
    ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
  }

  private static func place(_ text: String) throws(Failure) -> (folder: WebDAVFolder, name: String?) {
    if BackupName.isEncrypted(text), let place = WebDAVFolder.place(of: text) { return place }
    guard let folder = WebDAVFolder(text) else { throw .usage("restore \(Settings.folderForm)") }
    if let ending = notFolders.first(where: { text.hasSuffix($0) }) {
      throw .usage(
        "restore takes the URL of a folder, or of a copy such as x.age; this URL ends with \(ending)")
    }
    return (folder, nil)
  }

  /// The endings of files that are no encrypted copy, or not a whole one. A folder of such a name can be
  /// written with a slash behind it.
  private static let notFolders = [".db", ".age.unfinished"]

  /// The secret keys of the file that --identity names.
  private static func identities(_ settings: Settings) throws(Failure) -> [AgeIdentity] {
    guard let path = settings[.identity] else {
      throw .usage("an encrypted backup needs --identity FILE, with the key that evenly backup-key printed")
    }
    let bytes = try InputFile(path, mostBytes: mostIdentityBytes).bytes()
    guard let text = String(validating: bytes, as: UTF8.self), let identities = AgeIdentity.read(text) else {
      throw Failure(.badData, "\(path) is not a file of keys such as AGE-SECRET-KEY-1…")
    }
    return identities
  }

  private static let mostIdentityBytes = 64 << 10
}
