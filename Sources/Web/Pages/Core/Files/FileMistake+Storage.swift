import Disk
import StoreMaintenance

extension FileMistake {
  init(_ refusal: StorageRefusal) {
    switch refusal {
    case .group(let file, let kept, let limit): self = .groupIsFull(file: file, kept: kept, limit: limit)
    case .person(let file, let kept, let limit): self = .personIsFull(file: file, kept: kept, limit: limit)
    case .disk: self = .noSpace
    }
  }
}

extension Visit {
  /// Whether the disk has room for so many bytes of files beside the reserve. Asks the system on every call.
  func hasSpace(for bytes: Int) -> Bool {
    site.settings.storage.leaveReserve(of: store.diskSpace, besides: bytes)
  }
}
