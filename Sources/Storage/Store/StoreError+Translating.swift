internal import Disk
internal import JournalCoding
internal import SQLite

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
