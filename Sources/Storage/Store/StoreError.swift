internal import Disk
internal import JournalCoding
internal import SQLite

/// Errors of the store as a whole, as opposed to refusals of single changes.
package enum StoreError: Error, Hashable, Sendable {
  /// Another process has the database open for writing; with its process id, if known.
  case locked(process: Int32?)
  /// The database or a copy of it could not be made, and why.
  case cannotCreate(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case exists(path: String)
  /// The file is not a database, or belongs to another program.
  case foreign(path: String)
  /// Written by a newer version of this program.
  case newer(path: String, version: Int, known: Int)
  /// Written by an older version, and not migrated yet.
  case older(path: String, version: Int, known: Int)
  case damaged(path: String, reason: String)
  /// The migration failed; the file is unchanged.
  case migrationFailed(name: String, reason: String)
  /// Nothing was written; writing works again when there is space.
  case diskFull
  /// The disk or the file failed; nothing can be written until the program restarts.
  case failed(String)
  case closed
}

extension StoreError: CustomStringConvertible {
  /// One sentence for the server admin, without its full stop.
  package var description: String {
    switch self {
    case .locked(let process):
      let holder = process.map { " (process \($0))" } ?? ""
      return "another process\(holder) has the database open; stop it, or try again later"
    case .cannotCreate(let path, let reason): return "cannot create \(path): \(reason)"
    case .cannotOpen(let path, let reason): return "cannot open \(path): \(reason)"
    case .exists(let path): return "\(path) exists already"
    case .foreign(let path): return "\(path) is not a database of Evenly"
    case .newer(let path, let version, let known):
      return "\(path) was written by a newer Evenly (version \(version) of the file, known up to \(known))"
    case .older(let path, let version, let known):
      return "\(path) is of an older Evenly (version \(version) of the file, now \(known)); "
        + "evenly serve brings it up to date"
    case .damaged(let path, let reason): return "\(path) is damaged: \(reason)"
    case .migrationFailed(let name, let reason):
      return "the upgrade '\(name)' failed, and the file is as it was: \(reason)"
    case .diskFull: return "the disk is full; nothing was changed"
    case .failed(let reason): return "the disk failed: \(reason)"
    case .closed: return "the database is closed"
    }
  }
}

extension StoreError {
  /// Translates errors of the layers below about the file at `path` into `StoreError`.
  package static func translating<R>(_ path: String, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as SchemaError { throw StoreError(error, path) } catch let error
      as DatabaseError
    { throw StoreError(error, path) } catch let error as FileLock.Held {
      throw StoreError.locked(process: error.process)
    } catch let error as FileSystem.Failure {
      throw error.isFull ? .diskFull : StoreError.cannotCreate(path: error.path, reason: error.reason)
    } catch let error as ColumnError { throw StoreError.damaged(path: path, reason: error.words) } catch let
      error as CodingError
    { throw StoreError.damaged(path: path, reason: "an operation cannot be read: \(error)") }
  }

  private init(_ error: SchemaError, _ path: String) {
    switch error {
    case .notADatabase, .foreign: self = .foreign(path: path)
    case .newer(let version, let known): self = .newer(path: path, version: version, known: known)
    case .damaged(let reason): self = .damaged(path: path, reason: reason)
    case .migrationFailed(let name, let reason):
      let isFull = (reason as? DatabaseError)?.isFull == true
      self = isFull ? .diskFull : .migrationFailed(name: name, reason: "\(reason)")
    }
  }

  private init(_ error: DatabaseError, _ path: String) {
    if error.isNotADatabase {
      self = .foreign(path: path)
    } else if error.isCorrupt {
      self = .damaged(path: path, reason: error.message)
    } else if error.isCannotOpen {
      self =
        FileSystem.exists(path)
        ? .cannotOpen(path: path, reason: error.message) : .cannotCreate(path: path, reason: error.message)
    } else if error.isReadOnly {
      self = .cannotOpen(path: path, reason: "the file, or the directory around it, cannot be written")
    } else if error.isFull {
      self = .diskFull
    } else if error.isBusy {
      self = .locked(process: nil)
    } else {
      self = .failed("\(path): \(error.words)")
    }
  }
}
