import {
  type BankChoice,
  BankFile,
  BankFileOutcome,
  type BankRow,
  readBankFile,
} from '#contract/bank-files.ts'
import { call } from '../../platform/api/call.ts'

export type { BankFileOutcome, BankRow }

/** The person's decisions, by line: the number of the invoice that the movement pays; null: none. */
export type Choices = ReadonlyMap<number, string | null>

const asList = (choices: Choices): BankChoice[] => [...choices].map(([line, number]) => ({ line, number }))

/** Finds what the movements of a bank statement pay; nothing changes. */
export async function previewStatement(
  content: string,
  choices: Choices,
  signal?: AbortSignal,
): Promise<BankFileOutcome> {
  const body = BankFile.toWire({ content, isDryRun: true, choices: asList(choices) })
  const { data } = await call(readBankFile, { body }, signal)
  return BankFileOutcome.fromWire(data)
}

/** Notes the payments of a bank statement, as its preview has shown them. */
export async function noteStatement(
  content: string,
  choices: Choices,
  fingerprint: string,
): Promise<BankFileOutcome> {
  const body = BankFile.toWire({ content, isDryRun: false, choices: asList(choices), fingerprint })
  const { data } = await call(readBankFile, { body })
  return BankFileOutcome.fromWire(data)
}
