import { mapInTurns } from '../platform/limits/in-turns.ts'
import type { BankFile } from './bank-file.ts'
import { recordOf } from './coda-record.ts'
import { nothingRead, readRecord } from './coda-statement.ts'
import { brokenAt } from './refusals.ts'

/** Whether a text begins as a coded statement of account does, of any version. */
export const isCoda = (text: string): boolean => /^\ufeff?00000\d{6}.{3}05/.test(text)

/**
 * Reads coded statements of account (CODA 2), of one account or of several. Numbers, counts, balances and turnovers have to agree. Movements of 0
 * are left out. The trailer's mark “another file follows” does not count: banks hand such files out one by one, and people put them together.
 * @param text with or without a byte order mark; blanks at the end of a line, and blank lines at the end, may be missing or be there
 * @throws Refusal 400 `bankFile.broken` with the line, `bankFile.tooMany`, and UnequalBalance
 */
export async function readCoda(text: string): Promise<BankFile> {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
  const state = nothingRead()
  let line = 0
  await mapInTurns(lines, (record) => readRecord(state, recordOf(record, ++line)))
  if (state.last !== '9') throw brokenAt(line)
  return { format: 'coda', accounts: [...state.accounts], movements: state.movements }
}
