import { apiPrefix } from '#contract/endpoint.ts'
import type { Invoice, ListedInvoice } from '#contract/invoices.ts'
import { splitSerialNumber } from '#contract/licences.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { paysOnline } from '../platform/config/pays-online.ts'
import { notAllowed, notFound } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { epcOf } from './epc.ts'
import * as rows from './invoice-rows.ts'
import type { PaperDocument } from './paper.ts'
import { structuredMessage } from './payment-reference.ts'
import { nextPaymentReminder } from './payment-reminder-steps.ts'

type Reading = Pick<Services, 'db' | 'clock'>

/** A person, as the rows of licences ask who may renew them. */
export const askingOf = ({ id, kind, group }: Person) => ({ id, kind, groupId: group?.id ?? null })

const todayOf = ({ clock }: Reading) => dateInBrussels(clock())

/**
 * The papers of a licence, the newest first.
 * @throws Refusal 404 outside the scope, 403 if the person sees the licence but may not renew it
 */
export async function listInvoices(
  services: Reading,
  person: Person,
  serialNumber: string,
): Promise<ListedInvoice[]> {
  const serial = splitSerialNumber(serialNumber)
  const found = await rows.findPapers(services.db, serial, askingOf(person), todayOf(services))
  if (!found) throw notFound('licence.notFound')
  if (!found.isTheirs) throw notAllowed()
  return found.papers.map((paper) => ({ ...paper, ...filesOf(paper) }))
}

/** An invoice with what came in for it. @throws Refusal as `loadPaper` */
export async function readInvoice(
  services: Reading & Pick<Services, 'config'>,
  person: Person,
  number: string,
): Promise<Invoice> {
  const found = await find(services, person, number)
  const { document, isPayable, peppol, dispute, settledAt: _, reminded: __, ...standing } = found
  const { paymentReference } = document
  return {
    ...document,
    ...standing,
    peppol: peppol && { ...peppol, fault: person.kind === 'staff' ? peppol.fault : '' },
    ...filesOf(document),
    paymentReference: paymentReference === null ? null : structuredMessage(paymentReference),
    epc: epcOf(document),
    credits: document.credits ?? null,
    vatExemption: document.vatExemption ?? null,
    dispute: standing.state === 'disputed' && dispute ? { ...dispute, since: dayOf(dispute.at) } : null,
    reminders: remindersOf(services, found),
    isPayableOnline: isPayable && paysOnline(services.config),
  }
}

const dayOf = (moment: string) => dateInBrussels(new Date(moment))

function remindersOf(
  services: Reading & Pick<Services, 'config'>,
  found: rows.PaperRow,
): Invoice['reminders'] {
  const { kind, date, due, buyer } = found.document
  if (kind !== 'invoice' || due === null) return null
  const { config } = services
  const sent = found.reminded.map(({ at, step }) => ({ date: dayOf(at), step }))
  const goesOn =
    config.reminders &&
    config.sales?.paymentReminders &&
    buyer.email &&
    found.isPayable &&
    found.state !== 'disputed'
  const settledOn = found.settledAt && dateInBrussels(found.settledAt)
  const steps = sent.map(({ step }) => step)
  const next = goesOn ? nextPaymentReminder({ date, due, settledOn, sent: steps }, todayOf(services)) : null
  return { sent, next }
}

/**
 * The document of a paper, for people who may renew its licence.
 * @throws Refusal 404 if there is none, or the person may not: the two look the same
 */
export async function loadPaper(services: Reading, person: Person, number: string): Promise<PaperDocument> {
  return (await find(services, person, number)).document
}

async function find(services: Reading, person: Person, number: string): Promise<rows.PaperRow> {
  const found = await rows.findPaper(services.db, number, askingOf(person), todayOf(services))
  if (!found) throw notFound('invoice.notFound')
  return found
}

/** The paths of a paper's files, from the root. */
export function filesOf({ number, kind }: Pick<PaperDocument, 'number' | 'kind'>) {
  const file = `${apiPrefix}/invoices/${number}`
  return { pdf: `${file}.pdf`, xml: kind === 'quote' ? null : `${file}.xml` }
}
