import { mapInTurns } from '../platform/limits/in-turns.ts'
import type { BankFile } from './bank-file.ts'
import { recordOf } from './coda-record.ts'
import { nothingRead, readRecord } from './coda-statement.ts'
import { brokenAt } from './refusals.ts'

/** Whether a text begins as a coded file between banks and customers does, of any version and application. */
export const isCoda = (text: string): boolean => /^00000\d{6}.{3}\d\d/.test(text)

/**
 * Reads coded statements of account (CODA 2), of one account or of several. Numbers, counts, balances and turnovers have to agree. Movements of 0
 * are left out, and so is a statement that the file holds again. The trailer's mark “another file follows” does not count: banks hand such files out
 * one by one, and people put them together.
 * @param text blanks at the end of a line, blank lines after a trailer, and the old sign for the end of a file (U+001A) are optional
 * @throws Refusal 400 `bankFile.broken` with the line, `bankFile.tooMany`, `bankFile.unknownFormat` for details that a bank sends apart from their
 *   statement; UnequalBalance
 */
export async function readCoda(text: string): Promise<BankFile> {
  const lines = text.trimEnd().split('\n')
  const state = nothingRead()
  let line = 0
  await mapInTurns(lines, (written) => {
    line++
    const record = written.replaceAll(/^\p{Cc}+|\p{Cc}+$/gu, '')
    if (state.last !== '9' || record.trim() !== '') readRecord(state, recordOf(record, line))
  })
  if (state.last !== '9') throw brokenAt(line)
  return { format: 'coda', accounts: [...state.accounts], movements: state.movements }
}
