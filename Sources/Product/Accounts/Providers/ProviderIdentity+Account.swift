package import Credentials
package import Store

extension ProviderIdentity {
  /// The user name at the provider, with a number appended if it is taken here.
  func freeUsername(in snapshot: Snapshot) throws -> Username {
    let wished = [username, name].compactMap(\.self).lazy.compactMap { try? Username(choosing: $0) }.first
    let stem = String((wished?.text ?? "user").prefix(50))
    for number in 1... {
      let text = number == 1 ? stem : "\(stem)\(number)"
      guard let name = try? Username(choosing: text) else { break }
      if try snapshot.account(named: name.text) == nil { return name }
    }
    throw AccountError.usernameTaken
  }
}

extension ProviderUser {
  package init(_ identity: ProviderIdentity) { self.init(issuer: identity.issuer, subject: identity.subject) }
}
