/** One row of the report. `tried`: requests or comparisons. `findings`: problems. `note`: a measurement. `table`: lines below it. */
export type Outcome = { what: string; tried: number; findings: string[]; note?: string; table?: string[] }

/** Counts attempts and collects findings under one heading. */
export type Tally = {
  /** Counts one case. @param finding its problem in one line; undefined if there is none */
  count: (finding?: string | false | undefined) => void
  /** Counts one case that must hold. @param finding the problem if it does not */
  expect: (ok: boolean, finding: string) => void
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
    expect: (ok, finding) => count(!ok && finding),
    done: (note) => ({ what, tried, findings, ...(note !== undefined && { note }) }),
  }
}
