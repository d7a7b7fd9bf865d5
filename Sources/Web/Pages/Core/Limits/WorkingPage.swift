import HTTP

extension Visit {
  /// Says how far slow work is. The browser asks for the same page again by itself, also without scripts.
  func progress(of work: SlowWork.Job, _ title: String) -> Response {
    let (frame, progress) = (frame(title), work.progress)
    var response = page {
      Views.siteWorking(&$0, progress: "\(progress)", isWaiting: work.isWaiting, frame: frame)
    }
    response.fields[FieldName("Refresh")] = "2"
    return response
  }
}
