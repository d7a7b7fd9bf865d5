import Operations
import Store

extension Failure {
  /// Translates errors of the layers below into failures of the program.
  static func translating<R>(_ body: () throws -> R) throws(Failure) -> R {
    do {
      return try body()
    } catch let failure as Failure {
      throw failure
    } catch let error as StoreError {
      throw Failure(StartFailure(error))
    } catch {
      throw Failure(.software, "\(error)")
    }
  }
}
