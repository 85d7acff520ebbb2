/** What becomes of a request, without anything that tells who made it or what it said. */
export type Answered = { method: string; route: string; status: number; ms: number }

/** Where the portal says what happens. */
export type Metrics = {
  requestAnswered: (answered: Answered) => void
  jobEnded: (job: string, isFine: boolean) => void
  /** @param outcome of one try to send one mail */
  mailTried: (outcome: string) => void
  /** All of them, as Prometheus reads them. */
  text: () => Promise<string>
  contentType: string
}
