/** A request and its outcome, without its sender or contents. */
type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/** The recorder of events for the metrics. */
export type Metrics = {
  requestAnswered: (request: AnsweredRequest) => void
  jobEnded: (job: string, hasSucceeded: boolean) => void
  /** @param outcome of one attempt to send a mail */
  mailTried: (outcome: string) => void
  /** @param outcome of one attempt to go on with a paper over Peppol */
  peppolTried: (outcome: string) => void
  /** All metrics in Prometheus' text format. */
  text: () => Promise<string>
  contentType: string
}
