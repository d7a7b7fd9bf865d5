/// Follows what was merged into what, from `start` to the one that stands for it now.
///
/// Two people may merge the same two things into each other at the same time; then the one with the
/// lowest id in the ring stands for all of it, whoever looks.
package func representative<Thing>(
  of start: ID<Thing>, mergedInto: (ID<Thing>) -> ID<Thing>?
) -> ID<Thing> {
  var path: [ID<Thing>] = [start]
  var places: [ID<Thing>: Int] = [start: 0]
  while let next = mergedInto(path[path.count - 1]) {
    if let ring = places[next] { return path[ring...].min() ?? next }
    places[next] = path.count
    path.append(next)
  }
  return path[path.count - 1]
}

/// Who stands for whom after merging, each chain followed once: the more was merged, the longer a chain may be.
@usableFromInline
package struct Representatives<Thing>: Hashable, Sendable {
  /// Of everything that was merged into something.
  @usableFromInline var known: [ID<Thing>: ID<Thing>] = [:]

  package init(_ mergedInto: [ID<Thing>: ID<Thing>]) {
    for start in mergedInto.keys where known[start] == nil { follow(start, mergedInto) }
  }

  /// The thing itself where it was not merged into another.
  @inlinable
  package subscript(thing: ID<Thing>) -> ID<Thing> { known.isEmpty ? thing : known[thing] ?? thing }

  /// Whether nothing was merged at all.
  package var isEmpty: Bool { known.isEmpty }

  /// Everything that goes by another one's name or gives its own, among these: under each name in their order.
  package func aliases(among things: some Sequence<ID<Thing>>) -> [ID<Thing>: [ID<Thing>]] {
    let names = Set(known.values)
    return names.isEmpty ? [:] : Dictionary(grouping: things.filter { names.contains(self[$0]) }) { self[$0] }
  }

  private mutating func follow(_ start: ID<Thing>, _ mergedInto: [ID<Thing>: ID<Thing>]) {
    // What is known already ends the way: nothing is walked twice.
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
