import { maxMovements } from '#contract/bank-files.ts'
import { Refusal } from '../platform/errors.ts'
import type { BankFile } from './bank-file.ts'
import { isCamt, readCamt } from './camt.ts'
import { isCoda, readCoda } from './coda.ts'
import { isBankCsv, readBankCsv } from './csv.ts'
import { tooMany } from './refusals.ts'

type Reader = { isOf: (text: string) => boolean; read: (text: string) => Promise<BankFile> }

/** The first one that knows the format reads the file. */
const readers: readonly Reader[] = [
  { isOf: isCoda, read: readCoda },
  { isOf: isCamt, read: readCamt },
  { isOf: isBankCsv, read: readBankCsv },
]

/**
 * Reads a bank statement, whose format its content tells.
 * @param text with or without a byte order mark
 * @throws Refusal 400 `bankFile.unknownFormat`, `bankFile.empty`, `bankFile.tooMany`, and those of the format's reader
 * @throws UnequalBalance
 */
export async function readBankFile(text: string): Promise<BankFile> {
  const plain = text.replace(/^\ufeff+/, '')
  const reader = plain.trim() === '' ? undefined : readers.find(({ isOf }) => isOf(plain))
  if (!reader) throw new Refusal(400, 'bankFile.unknownFormat')
  const file = await reader.read(plain)
  if (file.movements.length === 0) throw new Refusal(400, 'bankFile.empty')
  if (file.movements.length > maxMovements) throw tooMany()
  return file
}
