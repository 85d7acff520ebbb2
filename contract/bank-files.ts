import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { as, mapped, type Ours } from './mapped.ts'

/** In characters. */
export const maxBankFileLength = 2 * 1024 * 1024

/** The most movements in one file. */
export const maxMovements = 2000

export const bankFileFormats = ['coda', 'camt053', 'csv'] as const

export type BankFileFormat = (typeof bankFileFormats)[number]

/** `paid`, `partly`, `too_much`: an invoice is paid by it. `already`: it was noted from a file before. */
export const bankVerdicts = ['paid', 'partly', 'too_much', 'unknown', 'already'] as const

export type BankVerdict = (typeof bankVerdicts)[number]

/**
 * Why a movement is `unknown`. `no_invoice`: it names no invoice, and its amount is that of none. `unknown_reference`: no invoice has its
 * structured message. `several`: it fits several invoices, several movements fit the invoice, or it is the total of several payments.
 * `outgoing`: the money went out. `returned`: a payment that went back, or the payment in this file that later did. `currency`: it is not in
 * euros. `not_booked`: the bank has only announced it. `left_out`: `choices` leave it out. `taken_back`: it was noted, and staff took it back.
 * `unreadable`: no date or no amount.
 */
export const bankReasons = [
  'no_invoice',
  'unknown_reference',
  'several',
  'outgoing',
  'returned',
  'currency',
  'not_booked',
  'left_out',
  'taken_back',
  'unreadable',
] as const

export type BankReason = (typeof bankReasons)[number]

/** How the invoice of a movement was found. */
const bankMatches = ['reference', 'amount', 'choice'] as const

export type BankMatch = (typeof bankMatches)[number]

/**
 * A movement of a bank statement, and what it pays. `line`: of the file, where the movement begins, or its place among the
 * movements if several begin in one line. `amountCents`: negative if the money
 * went out. `reference`: its structured message, `+++…+++`. `payer`: the other party's name. `number`, `customer`: the invoice that it pays
 * or paid, and the name of its customer. `openCents`: of that invoice, before this movement. `reason`: null unless `unknown`. `isForNothing`: it paid an order whose
 * licence an online payment had extended already.
 */
export const BankRow = mapped({
  line: v.number(),
  date: v.nullable(v.string()),
  amountCents: as('amount_cents', v.number()),
  reference: v.nullable(v.string()),
  text: v.string(),
  payer: v.string(),
  verdict: v.picklist(bankVerdicts),
  reason: v.nullable(v.picklist(bankReasons)),
  by: v.nullable(v.picklist(bankMatches)),
  number: v.optional(v.string()),
  customer: v.optional(v.string()),
  openCents: as('open_cents', v.optional(v.number())),
  isForNothing: as('for_nothing', v.optional(v.boolean())),
})

export type BankRow = Ours<typeof BankRow>

/** `fingerprint`: of what the rows say; carrying out needs it. `extended`: how many licences were extended. */
export const BankFileOutcome = mapped({
  format: v.picklist(bankFileFormats),
  rows: v.array(BankRow.wire),
  counts: v.object({
    paid: v.number(),
    partly: v.number(),
    too_much: v.number(),
    unknown: v.number(),
    already: v.number(),
  }),
  extended: v.number(),
  fingerprint: v.string(),
})

export type BankFileOutcome = Ours<typeof BankFileOutcome>

/** The invoice that the movement in a line pays; `number` null: none. */
const Choice = v.object({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  number: v.nullable(field.text(40)),
})

export type BankChoice = v.InferOutput<typeof Choice>

/** `content`: the text of the file, its bytes decoded. */
export const BankFile = mapped({
  content: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxBankFileLength)),
  isDryRun: as('dry_run', v.boolean()),
  choices: v.optional(v.pipe(v.array(Choice), v.maxLength(maxMovements)), []),
  fingerprint: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export type BankFile = Ours<typeof BankFile>

export const readBankFile = endpoint({
  method: 'POST',
  path: '/bank_files',
  summary:
    'Finds the invoices that the movements of a bank statement pay (CODA, CAMT.053 or CSV), and notes them as receipts. A preview (`dry_run`) changes nothing; carrying out needs its `fingerprint`. Movements that are noted already stay as they are.',
  access: ['staff'],
  body: BankFile.wire,
  // JSON writes two characters for a line break or a quotation mark, and UTF-8 two bytes for an accented letter.
  bodyLimit: maxBankFileLength * 1.5,
  reply: v.object({ data: BankFileOutcome.wire }),
  errors: [
    'field.required',
    'bankFile.noAccount',
    'bankFile.unknownFormat',
    'bankFile.version',
    'bankFile.broken',
    'bankFile.balance',
    'bankFile.otherAccount',
    'bankFile.columns',
    'bankFile.empty',
    'bankFile.tooMany',
    'bankFile.changed',
    'invoice.notFound',
  ],
})
