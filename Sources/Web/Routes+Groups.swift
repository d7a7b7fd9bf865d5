import HTTP

extension Routes {
  /// Groups, their members, and the ways into them.
  static let groups: [Route<Endpoint>] = [
    Route(.get, "/groups/new", Endpoint(.account, Groups.new)),
    Route(.post, "/groups", Endpoint(.account, Groups.create)),
    Route(.get, "/groups/{group}/settings", Endpoint(.viewer, GroupSettings.show)),
    Route(.post, "/groups/{group}/settings", Endpoint(.member, GroupSettings.update)),
    Route(.post, "/groups/{group}/archiving", Endpoint(.owner, GroupSettings.archive)),
    Route(.post, "/groups/{group}/deletion", Endpoint(.owner, GroupSettings.delete)),
    Route(.post, "/deleted-groups/{deleted}/return", Endpoint(.account, DeletedGroups.bringBack)),
    Route(.get, "/groups/{group}/departure", Endpoint(.viewer, Departure.show)),
    Route(.post, "/groups/{group}/departure", Endpoint(.viewer, Departure.create)),
    Route(.get, "/groups/{group}/members", Endpoint(.viewer, MembersPage.show)),
    Route(.post, "/groups/{group}/members", Endpoint(.member, Members.create)),
    // Also for viewers, who may change what they are called themselves.
    Route(.post, "/groups/{group}/members/{member}/name", Endpoint(.viewer, Members.rename)),
    Route(.post, "/groups/{group}/members/{member}/role", Endpoint(.owner, Members.changeRole)),
    Route(.post, "/groups/{group}/members/{member}/merging", Endpoint(.member, Members.merge)),
    Route(.get, "/groups/{group}/members/{member}/removal", Endpoint(.member, MemberRemoval.show)),
    Route(.post, "/groups/{group}/members/{member}/removal", Endpoint(.member, MemberRemoval.create)),
    Route(.post, "/groups/{group}/members/{member}/return", Endpoint(.member, Members.takeBack)),
    Route(.get, "/groups/{group}/invitations", Endpoint(.owner, InvitationsPage.show)),
    Route(.post, "/groups/{group}/invitations", Endpoint(.owner, Invitations.create)),
    Route(
      .post, "/groups/{group}/invitations/{invitation}/revocation", Endpoint(.owner, Invitations.revoke)),
    Route(.get, "/join/{token}", Endpoint(.anyone, JoinPage.show)),
    Route(.post, "/join/{token}", Endpoint(.anyone, bodyLimit: Endpoint.strangersLimit, Joining.create)),
    Route(.get, "/people/new", Endpoint(.account, PersonToPerson.new)),
    Route(.post, "/people", Endpoint(.account, PersonToPerson.create)),
    Route(.get, "/people/me", Endpoint(.account, OwnLink.show)),
    Route(.post, "/people/me", Endpoint(.account, OwnLink.create)),
    Route(.post, "/people/me/deletion", Endpoint(.account, OwnLink.delete)),
    Route(.get, "/with/{link}", Endpoint(.anyone, PersonalPage.show)),
    Route(.get, "/with/{link}/picture", Endpoint(.anyone, PersonalPage.picture)),
  ]
}
