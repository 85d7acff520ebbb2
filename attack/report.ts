import type { Row } from '../test/printed-report.ts'
import type { Outcome } from './outcome.ts'

const line = (where: string, what: string, tried: string, findings: string, note = '') =>
  `${where.padEnd(11)} ${what.padEnd(68)} ${tried.padStart(6)} ${findings.padStart(8)}  ${note}`.trimEnd()

export const heading = () => `  ${line('', 'attack', 'tried', 'findings')}`

/** @param where the engine it ran on */
export function rowOf({ what, tried, findings, note, table = [] }: Outcome, where: string): Row {
  return {
    text: line(where, what, String(tried), String(findings.length), note),
    problems: findings,
    table,
  }
}
