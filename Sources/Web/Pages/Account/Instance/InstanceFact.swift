import Disk
import Operations
import Store
import StoreMaintenance
import Words

/// A fact about the server, as name and value.
struct InstanceFact {
  let name: String
  let value: String

  static func all(_ visit: Visit, _ space: DiskSpace?) -> [InstanceFact] {
    let (t, formats) = (visit.t, visit.formats)
    var facts = [
      InstanceFact(name: t.instanceVersion, value: Release.version),
      InstanceFact(name: t.instanceRunningSince, value: visit.moment(visit.site.opened)),
      InstanceFact(name: t.instanceDatabaseSize, value: formats.size(visit.store.bytesOnDisk)),
    ]
    if let space {
      let value = t.instanceDiskFreeOf(free: formats.size(space.free), total: formats.size(space.total))
      facts.append(InstanceFact(name: t.instanceDiskFree, value: value))
    }
    let limit = t.sizeMegabytes(number: "\(AttachedFile.maximumSize >> 20)")
    return facts + [InstanceFact(name: t.instanceFileLimit, value: limit)]
  }
}
