/// An OpenSSL object that is freed with this one.
final class OwnedPointer: @unchecked Sendable {  // Nothing changes the object behind the pointer.
  let pointer: OpaquePointer
  private let free: @Sendable (OpaquePointer) -> Void

  init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer) -> Void) {
    self.pointer = pointer
    self.free = free
  }

  deinit { free(pointer) }
}
