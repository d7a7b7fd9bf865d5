/// Something of OpenSSL's that is freed with this object.
final class OwnedPointer: @unchecked Sendable {  // Nothing changes what it points at.
  let pointer: OpaquePointer
  private let free: @Sendable (OpaquePointer) -> Void

  init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
    self.pointer = pointer
    self.free = free
  }

  deinit {
    free(pointer)
  }
}
