/// Collects a multipart form: text fields into a `Form`, files into memory, each within its limit.
package struct MultipartFormReader: Sendable {
  /// Limits of memory; a part is refused before it would exceed its limit.
  package struct Limits: Sendable {
    package var parts = MultipartReader.Limits()
    /// The names and values of all text fields together.
    package var text = 256 * 1024
    /// Each file.
    package var file = 10 * 1024 * 1024
    package var files = 10
    /// All files together.
    package var allFiles = Int.max
    /// Whether a file that is too large, or one too many, is dropped and recorded, while the rest of the form
    /// is read.
    package var dropsFiles = false
    /// The declared length of the body, so that memory for a file is allocated once.
    package var expected = 0

    package init() {}
  }

  /// The text fields read so far.
  package private(set) var form: Form
  /// The files read so far, without fields for which no file was chosen.
  package private(set) var files: [UploadedFile] = []

  /// Fields whose files were too large, and were dropped.
  package private(set) var largeFiles: [String] = []
  /// Fields whose files were too many, and were dropped.
  package private(set) var surplusFiles: [String] = []

  private let limits: Limits
  private var reader: MultipartReader
  private var part: Part?
  private var bytes: [UInt8] = []
  private var textCount = 0
  private var fileCount = 0
  private var isDropping = false
  private var isWhole = false

  /// Throws if `type` is not that of a multipart form or names no boundary.
  package init(_ type: ContentType?, limits: Limits = Limits()) throws(FormError) {
    guard let type, type.isMultipartForm, let boundary = type.boundary,
      let reader = MultipartReader(boundary: boundary, limits: limits.parts)
    else { throw .malformed("no boundary") }
    self.limits = limits
    self.reader = reader
    form = Form(maximumFields: limits.parts.parts)
  }

  /// Reads the next bytes of the body.
  package mutating func read(_ input: Span<UInt8>) throws(FormError) {
    var position = 0
    while let event = reader.next(input, from: &position) {
      switch event {
      case .partBegan(let part): try begin(part)
      case .data(let range):
        guard try hasRoom(for: range.count) else { continue }
        bytes.append(contentsOf: input, range)
      case .heldData(let held):
        guard try hasRoom(for: held.count) else { continue }
        bytes += held
      case .partEnded: try endPart()
      case .end: isWhole = true
      case .refused(let error): throw error
      }
    }
  }

  /// Throws if the body ended before its last boundary.
  package func finish() throws(FormError) { guard isWhole else { throw .malformed("body cut short") } }

  /// The file of a field that takes one; throws if there are more, and nil if none was chosen.
  package func file(_ name: String) throws(FormError) -> UploadedFile? {
    let found = files.filter { $0.name == name }
    guard found.count <= 1 else { throw .repeated(name) }
    return found.first
  }

  private mutating func begin(_ part: Part) throws(FormError) {
    self.part = part
    bytes = []
    isDropping = false
    guard part.fileName == nil else {
      bytes.reserveCapacity(max(0, min(limits.file, limits.expected - fileCount)))
      return
    }
    try checkRoom(for: part.name.utf8.count)
    textCount += part.name.utf8.count
  }

  /// False if the part is a file too large or too many, which is then dropped.
  private mutating func hasRoom(for count: Int) throws(FormError) -> Bool {
    if isDropping { return false }
    do throws(FormError) {
      try checkRoom(for: count)
      return true
    } catch {
      guard limits.dropsFiles, part?.fileName != nil else { throw error }
      isDropping = true
      bytes = []
      return false
    }
  }

  private func checkRoom(for count: Int) throws(FormError) {
    let isFile = part?.fileName != nil
    guard !isFile || hasRoomForFile else { throw .tooManyFields }
    let room = isFile ? min(limits.file, limits.allFiles - fileCount) : limits.text - textCount
    guard count <= room - bytes.count else { throw .tooLarge }
  }

  private var hasRoomForFile: Bool { files.count < limits.files }

  private mutating func endPart() throws(FormError) {
    guard let part else { return }
    if let fileName = part.fileName {
      try addFile(part, fileName)
    } else {
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("field is no text") }
      textCount += bytes.count
      try form.add(part.name, text)
    }
    self.part = nil
    bytes = []
  }

  /// A file field without a chosen file sends an empty one without a name.
  private mutating func addFile(_ part: Part, _ fileName: String) throws(FormError) {
    if fileName.isEmpty && bytes.isEmpty && !isDropping { return }
    guard hasRoomForFile else {
      guard limits.dropsFiles else { throw .tooManyFields }
      return surplusFiles.append(part.name)
    }
    if isDropping { return largeFiles.append(part.name) }
    fileCount += bytes.count
    files.append(UploadedFile(part, fileName: fileName, bytes: bytes))
  }
}
