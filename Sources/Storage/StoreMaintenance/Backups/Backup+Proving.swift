package import Store

internal import Disk

extension Backup {
  /// Restores a backup into a temporary file and checks it there, exactly as `restore` does before it changes
  /// anything. Throws if a restore would fail; the temporary file is removed in any case.
  package static func prove(_ backup: String, in temporary: String, while goesOn: @escaping GoesOn) throws {
    defer { try? removeTrial(temporary) }
    try removeTrial(temporary)
    try StoreError.translating(backup) { try copy(backup, to: temporary, while: goesOn) }
    guard goesOn() else { throw CancellationError() }
  }

  /// The endings that the temporary files of a trial have behind their name.
  package static let trialEndings = ["", "-journal", ".part", ".part-journal"]

  private static func removeTrial(_ temporary: String) throws {
    try StoreError.translating(temporary) {
      for ending in trialEndings { try FileSystem.remove(temporary + ending) }
    }
  }
}
