/// The position of a view in the markup.
struct Context {
  enum State: Equatable {
    case text
    /// Within `<title>`, `<textarea>`, `<script>` or `<style>`.
    case raw
    case comment, doctype
    /// Between the name of a tag and its end; `spaced` if an attribute may begin.
    case tag(spaced: Bool)
    case attributeName
    case beforeValue
    case value(quote: UInt8)
    /// The whole value is one expression, which has been read or is still expected.
    case address(quote: UInt8, isFilled: Bool)
  }

  struct Tag {
    let name: String
    let offset: Int
    let isClosing: Bool
    var attributes: Set<String> = []
  }

  struct OpenElement {
    let name: String
    let offset: Int
  }

  var state = State.text
  var elements: [OpenElement] = []
  var tag = Tag(name: "", offset: 0, isClosing: false)
  /// Where the last comment or attribute began.
  var opening = 0
  /// Whether white space is insignificant here, after the tag of a block.
  var followsBlock = true

  /// Whether white space is content here.
  var isPreformatted: Bool { elements.contains { $0.name == "pre" || $0.name == "textarea" } }

  var isForeign: Bool { elements.contains { $0.name == "svg" } }

  /// The context after both branches of a block; nil if they end in different ones.
  func joined(_ other: Context) -> Context? {
    guard elements.map(\.name) == other.elements.map(\.name), let state = joined(other.state),
      isInSameTag(as: other)
    else { return nil }
    var result = self
    result.state = state
    result.tag.attributes.formUnion(other.tag.attributes)
    result.followsBlock = followsBlock && other.followsBlock
    return result
  }

  /// In a tag, one branch may have ended with a space and another not: then one is still needed.
  private func joined(_ other: State) -> State? {
    switch (state, other) {
    case (.tag(let a), .tag(let b)): .tag(spaced: a && b)
    default: state == other ? state : nil
    }
  }

  private func isInSameTag(as other: Context) -> Bool {
    guard case .tag = state else { return true }
    return tag.name == other.tag.name && tag.isClosing == other.tag.isClosing
  }
}
