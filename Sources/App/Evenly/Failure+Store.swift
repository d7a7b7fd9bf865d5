import Operations
import Store

extension Failure {
  /// Says what the layers below throw in the program's terms.
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
