import Store

extension Failure {
  init(_ error: StoreError) {
    self.init(ExitCode(error), error.description)
  }

  /// Says what the store throws in the program's terms.
  static func translating<R>(_ body: () throws -> R) throws(Failure) -> R {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch let error as StoreError {
      throw Failure(error)
    } catch {
      throw Failure(.software, "\(error)")
    }
  }
}

extension ExitCode {
  fileprivate init(_ error: StoreError) {
    switch error {
    case .locked: self = .tryAgain
    case .cannotCreate, .exists: self = .cannotCreate
    case .foreign, .newer, .older, .damaged, .migrationFailed: self = .badData
    case .cannotOpen, .diskFull, .failed, .closed: self = .inputOutput
    }
  }
}
