import type { UnsettledInvoices } from '#contract/disputes.ts'
import type { InvoiceState } from '#contract/invoices.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { loadPaper } from '../invoices/invoices.ts'
import type { PaperDocument } from '../invoices/paper.ts'
import { readPaper } from '../invoices/paper-rows.ts'
import { closedAs, findPayable, type Payable, readStanding } from '../invoices/receipt-rows.ts'
import { isTheirsNow } from '../licences/holders.ts'
import { atInvoice } from '../orders/at-invoice.ts'
import { findOrderable } from '../orders/order-rows.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Page } from '../platform/http/paging.ts'
import { writeAudit } from '../record/audit/audit.ts'
import { isMailable } from '../record/mail/addresses.ts'
import { queueMail } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import * as rows from './dispute-rows.ts'

/**
 * Notes a problem with an invoice that is not paid: no payment reminders go out until staff have settled it. The vendor gets a mail, unless staff note it.
 * @throws Refusal 404 if there is no such invoice or it is not theirs, 409 if nothing is open or a problem is noted already
 */
export async function disputeInvoice(
  services: Services,
  person: Person,
  number: string,
  reason: string,
): Promise<InvoiceState> {
  const paper = await loadPaper(services, person, number)
  const found = await findPayable(services.db, number)
  if (!found) throw notFound('invoice.notFound')
  const { licenceId } = found
  return withLicenceLocked(services, licenceId, async (trx): Promise<InvoiceState> => {
    const at = services.clock()
    const licence = await findOrderable(trx, licenceId)
    const invoice = await findPayable(trx, number)
    if (!licence || !invoice || !(await isTheirsNow(trx, licence, person.id)))
      throw notFound('invoice.notFound')
    const { openCents, due } = invoice
    // One without a due day is open because an online payment went back: that is before staff already.
    if (openCents <= 0 || due === null) throw conflict(closedAs(invoice))
    if (!(await rows.insertDispute(trx, { number, licenceId, reason, reportedBy: person.id }, at)))
      throw conflict('invoice.disputed')
    await writeAudit(trx, person, at, {
      ...{ action: 'payment.dispute', target: 'licence', targetId: licenceId },
      after: { number },
    })
    if (person.kind !== 'staff') await tellVendor(trx, services, { person, paper, openCents, reason, at })
    return 'disputed'
  })
}

type Report = { person: Person; paper: PaperDocument; openCents: number; reason: string; at: Date }

async function tellVendor(
  trx: Trx,
  { config: { brand } }: Services,
  { person: { login, name, email }, paper, openCents, reason, at }: Report,
): Promise<void> {
  const { number, customer } = paper
  await queueMail(trx, at, {
    kind: 'invoiceDisputed',
    to: { name: brand.name, address: brand.supportAddress },
    // The vendor's language.
    language: 'nl',
    dedupeKey: `invoiceDisputed:${number}:${at.getTime()}`,
    content: {
      ...{ login, name, number, openCents, reason },
      ...{ serialNumber: customer.serialNumber, customer: customer.name },
      // Not the name, which may look like another address.
      ...(isMailable(email) && { replyTo: { name: login, address: email } }),
    },
  })
}

/**
 * Settles the problem that was reported with an invoice, and mails the answer to the person who reported it.
 * @throws Refusal 404 if there is no such invoice, 409 if nothing is disputed
 */
export const settleDispute = (
  services: Services,
  person: Person,
  number: string,
  answer: string,
): Promise<InvoiceState> =>
  atInvoice(services, person, number, async (trx, invoice, at) => {
    const { licenceId, openCents } = invoice
    const settled = openCents > 0 ? await rows.settle(trx, number, { by: person.id, answer }, at) : undefined
    if (!settled) throw conflict('invoice.notDisputed')
    await writeAudit(trx, person, at, {
      ...{ action: 'payment.settleDispute', target: 'licence', targetId: licenceId },
      after: { number },
    })
    await tellReporter(trx, { invoice, reportedBy: settled.reportedBy, answer, at })
    return (await readStanding(trx, number, dateInBrussels(at))).state
  })

type Answer = { invoice: Payable; reportedBy: number | null; answer: string; at: Date }

async function tellReporter(trx: Trx, { invoice, reportedBy, answer, at }: Answer): Promise<void> {
  const { number, licenceId, openCents, due } = invoice
  const reporter = reportedBy === null ? undefined : await rows.findReporter(trx, licenceId, reportedBy)
  if (!reporter || due === null) return
  const { customer, language } = await readPaper(trx, number)
  const { name, email } = reporter
  await queueMail(trx, at, {
    kind: 'disputeSettled',
    to: { name, address: email },
    language: reporter.language ?? language,
    dedupeKey: `disputeSettled:${number}:${at.getTime()}`,
    content: {
      ...{ name, number, answer, openCents, due },
      ...{ serialNumber: customer.serialNumber, customer: customer.name },
    },
  })
}

/** One page of the invoices that staff have to settle, the longest waiting first. */
export const listUnsettled = ({ db, clock }: Services, page: Page): Promise<UnsettledInvoices> =>
  rows.listUnsettled(db, dateInBrussels(clock()), page)
