/// A backup in the directory of backups.
package struct KeptBackup: Hashable, Sendable {
  package let name: BackupName
  /// In bytes.
  package let size: Int
}
