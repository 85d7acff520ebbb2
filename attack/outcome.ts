/** One line of the table. `tried`: requests or comparisons. `findings`: what should not be. `note`: a measured figure. `table`: what belongs below it. */
export type Outcome = { what: string; tried: number; findings: string[]; note?: string; table?: string[] }

/** Counts what is tried under one heading, and keeps what should not be. */
export type Tally = {
  /** One case. @param finding what is wrong with it, in a line; undefined where nothing is */
  count: (finding?: string | false | undefined) => void
  /** One case that must be so. @param otherwise what is wrong where it is not */
  expect: (isSo: boolean, otherwise: string) => void
  done: (note?: string) => Outcome
}

export function tally(what: string): Tally {
  let tried = 0
  const findings: string[] = []
  const count: Tally['count'] = (finding) => {
    tried++
    if (finding) findings.push(finding)
  }
  return {
    count,
    expect: (isSo, otherwise) => count(!isSo && otherwise),
    done: (note) => ({ what, tried, findings, ...(note !== undefined && { note }) }),
  }
}
