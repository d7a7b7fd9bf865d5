import AgeFormat
import HTTPClient
import Operations
import WebDAV

extension Settings {
  /// The automatic backups; nil without a directory for them.
  func backups() throws(Failure) -> BackupPlan? {
    guard let directory = self[.backupDirectory] else {
      for flag in [Flag.backupEvery, .backupKeep, .backupTo, .backupKey] where self[flag] != nil {
        throw misuse(flag, "needs --backup-directory")
      }
      return nil
    }
    let period = self[.backupEvery].map { BackupPlan.period($0) } ?? BackupPlan.usualPeriod
    guard let period else {
      throw misuse(.backupEvery, "takes a time such as 30m, 24h or 7d, from a minute to a year")
    }
    let kept = try number(.backupKeep, in: 1...1_000) ?? BackupPlan.usuallyKept
    return BackupPlan(
      directory: BackupDirectory(directory), period: period, kept: kept, sending: try sending())
  }

  /// Where encrypted copies of the backups go; nil if they go nowhere.
  private func sending() throws(Failure) -> BackupSending? {
    guard let text = self[.backupTo] else {
      guard self[.backupKey] == nil else { throw misuse(.backupKey, "needs --backup-to") }
      return nil
    }
    guard let folder = WebDAVFolder(text) else { throw misuse(.backupTo, Self.folderForm) }
    if let refusal = try refusal(of: folder) { throw misuse(.backupTo, refusal) }
    guard let key = self[.backupKey] else {
      throw misuse(.backupTo, "needs --backup-key, which evenly backup-key makes")
    }
    guard let recipient = AgeRecipient(key) else {
      throw misuse(.backupKey, "takes the public key that evenly backup-key prints: age1…")
    }
    do throws(ConnectionFailure) {
      return BackupSending(to: folder, for: recipient, through: try Self.folderClient())
    } catch { throw misuse(.backupTo, "cannot be used: \(error)") }
  }

  /// The URL holds a password, so the message does not repeat it.
  static let folderForm = "takes a URL such as https://name:password@dav.example/folder/, percent-encoded"

  /// Why nothing may be sent to a folder: its server would get the password unencrypted.
  func refusal(of folder: WebDAVFolder) throws(Failure) -> String? {
    let address = folder.address
    let hosts = try privateHosts()
    let isAllowed = address.isEncrypted || hosts.contains(address.destination.host)
    return isAllowed ? nil : "takes https; http only for a host that --allow-private-hosts names"
  }

  /// The admin has named the server, so it may be anywhere.
  static func folderClient() throws(ConnectionFailure) -> WebClient {
    WebClient(try TrustedAuthorities(), within: .anywhere)
  }
}
