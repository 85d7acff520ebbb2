import type { BankFileOutcome, BankRow } from '#contract/bank-files.ts'
import { conflict, invalidField } from '../platform/errors.ts'
import { nextTurn } from '../platform/limits/in-turns.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { isPayment, notePayments } from './note-payments.ts'
import { sameAs } from './noted-before.ts'
import { type BankPlan, planBankFile, type SentFile } from './plan-bank-file.ts'

/** Finds what the movements of a bank statement pay. Changes nothing. @throws Refusal as `planBankFile` */
export async function previewBankFile(services: Services, file: SentFile): Promise<BankFileOutcome> {
  const plan = await lookAt(services, file)
  return outcomeOf(
    plan,
    plan.movements.map(({ row }) => row),
    0,
  )
}

/**
 * Notes what the preview of a bank statement has shown. The payments of a few licences are one transaction: after a failure, the file can be
 * sent again, and goes on.
 * @throws Refusal as `planBankFile`; 400 without a fingerprint, 409 if the outcome would differ from the preview's, 404 if the person is no longer staff
 */
export async function noteBankFile(
  services: Services,
  person: Person,
  { fingerprint, ...file }: SentFile & { fingerprint: string | undefined },
): Promise<BankFileOutcome> {
  if (fingerprint === undefined) throw invalidField('fingerprint', 'field.required')
  const plan = await lookAt(services, file)
  if (plan.fingerprint !== fingerprint) throw conflict('bankFile.changed')
  return notePlan(services, person, plan)
}

/** Few enough that others soon get a turn: the embedded database does one transaction at a time. */
const licencesAtOnce = 20

/** Notes the payments of a plan, those of a few licences at a time. @throws Refusal 404 if the person is no longer staff */
export async function notePlan(services: Services, person: Person, plan: BankPlan): Promise<BankFileOutcome> {
  const rows = new Map(plan.movements.map((matched) => [matched, matched.row]))
  const payments = plan.movements.filter(isPayment)
  const ofLicences = [...Map.groupBy(payments, ({ pays }) => pays.licenceId).values()]
  const alikes = Map.groupBy(
    plan.movements.filter(({ known }) => known !== null).map(({ movement }) => movement),
    sameAs,
  )
  let extended = 0
  for (let at = 0; at < ofLicences.length; at += licencesAtOnce) {
    const some = ofLicences.slice(at, at + licencesAtOnce).flat()
    const keys = new Set(some.map(({ movement }) => sameAs(movement)))
    const alike = [...keys].flatMap((key) => alikes.get(key) ?? [])
    const noted = await notePayments(services, person, some, alike)
    for (const [matched, row] of noted.rows) rows.set(matched, row)
    extended += noted.extended.size
    await nextTurn()
  }
  return outcomeOf(plan, [...rows.values()], extended)
}

/** Two files are looked at in this process, as lists of people are. */
const lookAt = (services: Services, file: SentFile) =>
  services.changeQueues.run('all-lists', () => planBankFile(services, file))

function outcomeOf({ format, fingerprint }: BankPlan, rows: BankRow[], extended: number): BankFileOutcome {
  const counts = { paid: 0, partly: 0, too_much: 0, unknown: 0, already: 0 }
  for (const { verdict } of rows) counts[verdict]++
  return { format, rows, counts, extended, fingerprint }
}
