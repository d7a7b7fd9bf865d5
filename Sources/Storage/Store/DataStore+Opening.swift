internal import Disk
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

  /// Opens a database in memory, which is lost when the store is closed.
  package static func inMemory(options: StoreOptions = StoreOptions()) throws -> DataStore {
    let connection = try Database.inMemory.connect()
    try Schema.current.migrator.migrate(connection)
    return try DataStore(connection, path: nil, lock: nil, options: options)
  }

  private static func prepare(_ path: String, _ schema: Schema, _ options: StoreOptions) throws
    -> DatabaseConnection
  {
    let version = try inspect(path, schema, options)
    let connection = try Database(path: path).connect(.readWrite)
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

  /// Checks a file before anything is changed, and throws if it must not be used. Returns its version.
  private static func inspect(_ path: String, _ schema: Schema, _ options: StoreOptions) throws -> Int {
    guard FileSystem.size(path) > 0 else { return 0 }
    let connection = try Database(path: path).connectReadOnly()
    let version = try schema.migrator.inspect(connection)
    if version > 0 { try schema.migrator.requireOwnSchema(connection) }
    let isOutdated = version < schema.migrator.version
    if isOutdated || FileSystem.size(path) <= options.bytesCheckedAtOpening { try schema.check(connection) }
    return version
  }
}
