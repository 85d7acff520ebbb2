import type { BankFileFormat } from '#contract/bank-files.ts'

/**
 * `booked`: money that came in or went out. `announced`: not booked yet. `returned`: it takes an earlier movement back, or is a payment that the
 * other bank sent back. `unreadable`: without a date or an amount.
 */
export type MovementKind = 'booked' | 'announced' | 'returned' | 'unreadable'

/**
 * A movement of a bank statement, or one of the payments that the bank booked together.
 * `line`: of the file, counted from 1, where it begins. `date`: `YYYY-MM-DD` on which it was booked. `amountCents`: negative if the money went
 * out. `currency`: in three letters. `reference`: the twelve digits of a structured message in its own field. `text`: all other words of the
 * payer, in one line. `payer`: the other party's name. `bankReference`: the bank's own name for it; empty if it gives none. `isTotal`: of several
 * payments that the file does not tell apart.
 */
export type Movement = {
  line: number
  kind: MovementKind
  date: string | null
  amountCents: number
  currency: string
  reference: string | null
  text: string
  payer: string
  bankReference: string
  isTotal: boolean
}

/** The content of a file. `accounts`: those that it names as the statement's own, without spaces; empty if it names none. */
export type BankFile = { format: BankFileFormat; accounts: string[]; movements: Movement[] }
