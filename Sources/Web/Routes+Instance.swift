import HTTP

extension Routes {
  /// What the owner of the instance sees and does.
  static let instance: [Route<Endpoint>] = [
    Route(.get, "/instance", Endpoint(.instanceOwner, InstancePage.show)),
    Route(.post, "/instance/sign-up", Endpoint(.instanceOwner, InstanceSignUp.update)),
    Route(.post, "/instance/download", Endpoint(.instanceOwner, InstanceBackups.download)),
    Route(.post, "/instance/backups", Endpoint(.instanceOwner, InstanceBackups.create)),
    Route(.get, "/instance/people/{person}", Endpoint(.instanceOwner, InstancePersonPage.show)),
    Route(
      .post, "/instance/people/{person}/sessions/deletion",
      Endpoint(.instanceOwner, InstancePeople.endSessions)),
    Route(.post, "/instance/people/{person}/access", Endpoint(.instanceOwner, InstancePeople.changeAccess)),
    Route(.post, "/instance/people/{person}/password", Endpoint(.instanceOwner, InstancePeople.setPassword)),
    Route(.post, "/instance/people/{person}/ownership", Endpoint(.instanceOwner, InstancePeople.handOver)),
  ]
}
