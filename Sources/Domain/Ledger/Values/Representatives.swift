/// Follows merges from `start` to the id that represents it now.
///
/// Two people may merge the same two ids into each other at the same time; then the lowest id of the ring
/// represents all of them, from every start.
package func representative<Thing>(of start: ID<Thing>, mergedInto: (ID<Thing>) -> ID<Thing>?) -> ID<Thing> {
  var path: [ID<Thing>] = [start]
  var places: [ID<Thing>: Int] = [start: 0]
  while let next = mergedInto(path[path.count - 1]) {
    if let ring = places[next] { return path[ring...].min() ?? next }
    places[next] = path.count
    path.append(next)
  }
  return path[path.count - 1]
}

/// The representatives of merged ids, with each chain followed only once: chains grow with the number of
/// merges.
@usableFromInline package struct Representatives<Thing>: Hashable, Sendable {
  /// The representatives of all merged ids.
  @usableFromInline var known: [ID<Thing>: ID<Thing>] = [:]

  package init(_ mergedInto: [ID<Thing>: ID<Thing>]) {
    for start in mergedInto.keys where known[start] == nil { follow(start, mergedInto) }
  }

  /// The id itself if it was not merged.
  @inlinable package subscript(thing: ID<Thing>) -> ID<Thing> {
    known.isEmpty ? thing : known[thing] ?? thing
  }

  /// Whether there are no merges.
  package var isEmpty: Bool { known.isEmpty }

  /// Groups the given ids by representative, in their order; ids without merges are left out.
  package func aliases(among things: some Sequence<ID<Thing>>) -> [ID<Thing>: [ID<Thing>]] {
    let names = Set(known.values)
    return names.isEmpty ? [:] : Dictionary(grouping: things.filter { names.contains(self[$0]) }) { self[$0] }
  }

  private mutating func follow(_ start: ID<Thing>, _ mergedInto: [ID<Thing>: ID<Thing>]) {
    // The walk ends at ids that are known already, so none is followed twice.
    var path: [ID<Thing>] = []
    let end = representative(of: start) { thing in
      guard known[thing] == nil, let next = mergedInto[thing] else { return nil }
      path.append(thing)
      return next
    }
    let name = self[end]
    for thing in path { known[thing] = name }
  }
}
