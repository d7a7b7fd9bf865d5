extension Change {
  /// The files that the change erases.
  package var erasedFiles: [ID<Attachment>] {
    switch self {
    case .entry(_, .erased(let files)): files
    case .entry(_, .fileErased(let file)), .receipt(_, .fileErased(let file)): [file]
    default: []
    }
  }

  package var isErasing: Bool {
    switch self {
    case .entry(_, .erased), .member(_, .nameErased): true
    default: !erasedFiles.isEmpty
    }
  }
}
