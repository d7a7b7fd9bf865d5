/// When something was added and by whom: the earliest of the operations that did.
package struct Birth: Hashable, Sendable {
  package let stamp: Stamp
  package let author: Author
}

extension Birth {
  /// The earlier of what is known and another operation that added the thing.
  static func earliest(_ known: Birth?, _ operation: Operation) -> Birth {
    let birth = Birth(stamp: operation.stamp, author: operation.author)
    guard let known, known.stamp <= birth.stamp else { return birth }
    return known
  }
}
