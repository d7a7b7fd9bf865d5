package import Disk
internal import SQLite

extension DataStore {
  /// Opens the database at `path`, creates it if it does not exist, and migrates it to the newest version.
  ///
  /// Throws `StoreError` for a file that is open for writing in another process, belongs to another program,
  /// is newer or damaged, or cannot be created. Such a file is left as it is.
  package static func open(_ path: String, options: StoreOptions = StoreOptions()) throws -> DataStore {
    let store = try open(path, schema: .current, options: options)
    do { try StoreError.translating(path) { try store.mendClock(warn: options.onWarning) } } catch {
      store.close()
      throw error
    }
    return store
  }

  /// Repairs an impossible clock, which would refuse every change. The clock only has to continue after the
  /// last operation.
  private func mendClock(warn: (String) -> Void) throws {
    guard try read({ try $0.storedClockFlaw() }) != nil else { return }
    if let flaw = try writeAndWait({ try $0.mendClock() }) {
      warn("\(flaw); it was set to the end of the journal")
    }
  }

  /// Same as `open(_:)`, but throws if there is no database yet.
  package static func open(existing path: String) throws -> DataStore {
    guard FileSystem.size(path) > 0 else {
      throw StoreError.cannotOpen(path: path, reason: "there is no database")
    }
    return try open(path)
  }

  static func open(_ path: String, schema: Schema, options: StoreOptions) throws -> DataStore {
    let path = FileSystem.resolved(path)
    let lock = try StoreError.translating(path) { try FileLock(beside: path) }
    keepPrivate(path, warn: options.onWarning)
    let connection = try StoreError.translating(path) { try prepare(path, schema, options) }
    return try DataStore(connection, path: path, lock: lock, options: options)
  }

  /// Restricts the database and the files beside it to their owner, even if they were created with wider
  /// permissions. Warns if that fails.
  static func keepPrivate(_ path: String, warn: (String) -> Void) {
    for suffix in ["", "-wal", "-shm", "-journal", "-lock"] {
      guard let reason = FileSystem.keepPrivate(path + suffix) else { continue }
      warn("others on this machine may read \(path + suffix), and it cannot be kept from them: \(reason)")
    }
  }

  /// Opens a database in memory, which is lost when the store is closed.
  package static func inMemory(options: StoreOptions = StoreOptions()) throws -> DataStore {
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    return try DataStore(connection, path: nil, lock: nil, options: options)
  }

  private static func prepare(_ path: String, _ schema: Schema, _ options: StoreOptions) throws
    -> DatabaseConnection
  {
    let (connection, version) = try openToWrite(path, schema, options)
    try connection.prepareToWrite()
    let isOld = version > 0 && version < schema.migrator.version
    let copy = "\(path).before-v\(schema.migrator.version)"
    if isOld { try Backup.keep(connection, at: copy, schema) }
    try schema.migrator.migrate(connection)
    do {
      try connection.removeStatistics()
      try connection.checkpoint(.truncate)
    } catch let error as DatabaseError where error.isFull {
      // On a full disk the log keeps all changes until there is space.
    }
    if isOld { options.onUpdate(version, schema.migrator.version, copy) }
    return connection
  }

  /// Opens a file after a check that it may be used. Returns its version too, which is 0 for a new file.
  ///
  /// A log or journal beside the file would be applied by a connection that may write, so it is checked by
  /// another one first. Otherwise one connection does both, which saves reading the schema twice.
  private static func openToWrite(_ path: String, _ schema: Schema, _ options: StoreOptions) throws -> (
    DatabaseConnection, version: Int
  ) {
    let database = Database(path: path)
    if FileSystem.size(path) == 0 { return (try database.connect(.readWrite), 0) }
    if FileSystem.size(path + "-wal") > 0 || FileSystem.exists(path + "-journal") {
      let version = try inspect(database.connectReadOnly(), path, schema, options)
      return (try database.connect(.readWrite), version)
    }
    let connection = try database.connect(.readWrite)
    do { return (connection, try inspect(connection, path, schema, options)) } catch {
      connection.close()
      throw error
    }
  }

  /// Throws if a file must not be used. Returns its version.
  private static func inspect(
    _ connection: DatabaseConnection, _ path: String, _ schema: Schema, _ options: StoreOptions
  ) throws -> Int {
    let version = try schema.migrator.inspect(connection)
    if version > 0 { try schema.migrator.requireOwnSchema(connection) }
    let isOutdated = version < schema.migrator.version
    if isOutdated || FileSystem.size(path) <= options.bytesCheckedAtOpening {
      try schema.checkForDamage(in: connection)
    }
    return version
  }
}

/// Options of the store. The defaults are right for serving; tests use shorter times.
package struct StoreOptions: Sendable {
  /// The pause without writes after which the log is emptied into the main file.
  package var quietPeriod: Duration = .milliseconds(250)
  /// The size of the log at which it is copied during work: 16 MB. Each time takes two more syncs, which on a
  /// slow disk are most of the time of a busy writer.
  package var pagesBetweenCheckpoints = 4_000
  package var readers = 8
  /// How long closing waits for readers before it interrupts them.
  package var patienceWithReaders: Duration = .seconds(2)
  /// Files up to this size are checked completely when they are opened.
  package var bytesCheckedAtOpening = 8 << 20
  /// The space that files must leave free on the disk.
  package var storage = StorageLimits()
  /// Called once, on the writer's thread, when the disk fails: the program should report it and stop.
  package var onFailure: @Sendable (StoreError) -> Void = { _ in }
  /// Called while the store is opened, with a warning for the server admin.
  package var onWarning: @Sendable (String) -> Void = { _ in }
  /// Called after a migration while the store is opened, with both versions and the path of a copy of the old
  /// file.
  package var onUpdate: @Sendable (_ from: Int, _ to: Int, _ copy: String) -> Void = { _, _, _ in }

  package init() {}
}
