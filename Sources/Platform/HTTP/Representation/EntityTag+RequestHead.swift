extension RequestHead {
  /// Whether the browser has this version already, so that a page can be answered with 304 before it is
  /// rendered.
  package func matches(_ entityTag: EntityTag) -> Bool {
    guard method == .get || method == .head else { return false }
    return entityTags(in: .ifNoneMatch)?.containsEquivalent(of: entityTag) ?? false
  }

  /// The tags in all lines of a field; nil if the request has no such field.
  package func entityTags(in name: FieldName) -> EntityTagList? {
    let values = values(of: name)
    return values.isEmpty ? nil : EntityTagList(values.joined(separator: ","))
  }
}
