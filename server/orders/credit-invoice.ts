import type { CreditedInvoice, NewCredit } from '#contract/credit-notes.ts'
import type { Language } from '#i18n/languages.ts'
import { writtenEuros } from '#i18n/written.ts'
import { mailCreditNote } from '../invoices/credit-note-mail.ts'
import { issueCreditNote } from '../invoices/issue.ts'
import { readPaper } from '../invoices/paper-rows.ts'
import { type Payable, readStanding } from '../invoices/receipt-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, invalidValue, notFound } from '../platform/errors.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person, Requester } from '../sessions/person.ts'
import { atInvoice } from './at-invoice.ts'
import { creditNoteFor } from './credit-document.ts'
import { fulfilWaiting } from './fulfil-paid.ts'
import * as rows from './order-rows.ts'
import { undoableOf, undoOrder } from './undo-order.ts'

/**
 * Issues a credit note for an invoice, whole or in part, and mails it. An order that waits for the payment is cancelled if all is credited, and
 * extends the licence if nothing is open any more.
 * @throws Refusal 404 if there is no such invoice, or the vendor sends none, 400 for a part that takes back the extension, 409 if the
 *   state of the invoice or its licence forbids it
 */
export async function creditInvoice(
  services: Services,
  { person, language }: Requester,
  number: string,
  wish: NewCredit,
): Promise<CreditedInvoice> {
  const { sales } = services.config
  if (!sales) throw notFound('invoice.notFound')
  return atInvoice(services, person, number, async (trx, invoice, at) => {
    if (wish.takesBack && wish.amountCents !== undefined) throw invalidValue('take_back')
    const { reason, takesBack } = wish
    const amountCents = creditable(invoice, wish, language)
    const validUntil = await settleOrder(
      trx,
      services,
      { invoice, amountCents, takesBack },
      { by: person, at },
    )
    const credited = await readPaper(trx, number)
    const paidCents = backOf(invoice, amountCents) - invoice.backCents
    const said = creditNoteFor(credited, { amountCents, reason, paidCents }, dateInBrussels(at))
    const paper = await issueCreditNote(trx, sales, { ...said, ...subjectOf(invoice) }, at)
    await writeAudit(trx, person, at, {
      action: 'payment.credit',
      target: 'licence',
      targetId: invoice.licenceId,
      after: { number: paper.number, invoice: number, amountCents, takesBack },
    })
    await mailCreditNote(trx, at, paper, sales.peppol && invoice.isOnPeppol)
    const { state, creditedCents, toPayBackCents } = await readStanding(trx, number, paper.date)
    return { number: paper.number, state, creditedCents, toPayBackCents, validUntil }
  })
}

const subjectOf = ({ licenceId, orderId }: Payable) => ({ licenceId, orderId })

/** The amount to credit, in cents. @throws Refusal 409 if less is left, or the person saw another amount as credited */
function creditable({ totalCents, creditedCents }: Payable, wish: NewCredit, language: Language): number {
  const leftCents = totalCents - creditedCents
  if (leftCents <= 0) throw conflict('invoice.credited')
  if (wish.creditedCents !== undefined && wish.creditedCents !== creditedCents)
    throw conflict('invoice.changed')
  const { amountCents = leftCents } = wish
  if (amountCents > leftCents)
    throw conflict('invoice.tooMuchCredit', { amount: writtenEuros(leftCents, language) })
  return amountCents
}

/** The amount to pay back for an invoice once this much more of it is credited, in cents. */
const backOf = ({ openCents }: Payable, amountCents: number) => Math.max(0, amountCents - openCents)

type Crediting = { invoice: Payable; amountCents: number; takesBack: boolean }

/**
 * Brings the order of an invoice in line with a credit note.
 * @returns the licence's new end date; null: it stays
 * @throws Refusal 409 if the extension cannot be taken back
 */
async function settleOrder(
  trx: Trx,
  services: Services,
  { invoice, amountCents, takesBack }: Crediting,
  { by, at }: { by: Person; at: Date },
): Promise<string | null> {
  const { sales } = services.config
  const order = await rows.findOrder(trx, invoice.orderId)
  if (!order) return null
  if (takesBack) {
    const undoable = await undoableOf(trx, sales, order, 'cancelled')
    if (!undoable) throw conflict('invoice.cannotTakeBack')
    return undoOrder(trx, undoable, { by, at })
  }
  const isWhole = invoice.creditedCents + amountCents >= invoice.totalCents
  if (isWhole && order.state === 'open') await rows.updateOrder(trx, order.id, { state: 'cancelled' })
  if (isWhole || amountCents < invoice.openCents) return null
  return fulfilWaiting(trx, services, order, { by, at })
}
