import HTTP

extension Visit {
  /// The progress page of a slow job. The browser reloads it by itself, even without scripts.
  func progress(of work: SlowWork.Job, _ title: String) -> Response {
    let (frame, progress) = (frame(title), work.progress)
    var response = page {
      Views.siteWorking(&$0, progress: "\(progress)", isWaiting: work.isWaiting, frame: frame)
    }
    response.fields[FieldName("Refresh")] = "2"
    return response
  }
}
