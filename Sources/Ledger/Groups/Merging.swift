/// Follows what was merged into what, from `start` to the one that stands for it now.
///
/// Two people may merge the same two things into each other at the same time; then the one with the
/// lowest id in the ring stands for all of it, whoever looks.
package func representative<Thing>(
  of start: ID<Thing>, mergedInto: (ID<Thing>) -> ID<Thing>?
) -> ID<Thing> {
  var seen: [ID<Thing>] = [start]
  var current = start
  while let next = mergedInto(current) {
    if let ring = seen.firstIndex(of: next) { return seen[ring...].min() ?? next }
    seen.append(next)
    current = next
  }
  return current
}
