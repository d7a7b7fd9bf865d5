/// The time and the author of an entity's addition: the earliest of the operations that added it.
package struct Birth: Hashable, Sendable {
  package let stamp: Stamp
  package let author: Author
}

extension Birth {
  /// The earlier of the known birth and another operation that added the entity.
  static func earliest(_ known: Birth?, _ operation: Operation) -> Birth {
    let birth = Birth(stamp: operation.stamp, author: operation.author)
    guard let known, known.stamp <= birth.stamp else { return birth }
    return known
  }
}
