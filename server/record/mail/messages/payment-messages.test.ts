import { describe, expect, it } from 'vitest'
import type { PaymentReminderStep } from '#contract/paper-parts.ts'
import { code, mailSamples } from '#test/support/mail-samples.ts'
import { config, english, mailOf } from '#test/support/written-mails.ts'
import type { UnpaidInvoice } from '../mail-content.ts'
import { writeMessage } from './messages.ts'

describe('what a mail says', () => {
  it('a receipt: date and amount in the language’s format, and if nothing was extended', () => {
    expect(english('paymentReceipt').text).toContain('€1,149.00')
    expect(english('paymentReceipt').text).toContain('could not be renewed')
    const { text } = english('paymentReceipt', { validUntil: '2027-09-15' })
    expect(text).toContain('Valid until: 15 September 2027')
    const ofInvoice = (openCents: number, isForNothing = false) =>
      english('paymentReceipt', { invoice: { number: '2026-0431', openCents, isForNothing } }).text
    expect(ofInvoice(0, true)).toContain('could not be renewed')
    expect(ofInvoice(0)).toMatch(/The invoice is paid\.[\s\S]*Invoice: 2026-0431\nAmount/)
    expect(ofInvoice(100)).toContain('€1.00 of the invoice is still open.')
    expect(ofInvoice(-100)).toContain('We will pay €1.00 back to you.')
    const dutch = writeMessage(config, 'nl', mailOf('paymentReceipt'))
    expect(dutch.text).toMatch(/€\s1\.149,00/)
    expect(dutch.text).toContain('15 september 2026')
  })

  it('an invoice: what to pay, until when and how, and what that does', () => {
    const { subject, text } = english('invoice', { reference: 'BB-7' })
    expect(subject).toBe('Invoice 2026-0431 for Lena')
    expect(text).toContain('Please pay it by 15 October 2026.')
    const onPeppol = 'You also get this invoice over Peppol.'
    expect(text).toContain(onPeppol)
    expect(english('invoice', { onPeppol: false }).text).not.toContain(onPeppol)
    expect(text).toContain('until 12 November 2026, and after payment of the invoice until 15 October 2027.')
    for (const fact of [
      'Invoice: 2026-0431\nOrder reference: BB-7\nAmount: €1,149.00\nPay by: 15 October 2026',
      'IBAN: BE68 5390 0754 7034\nStructured message: +++202/6000/43176+++',
      'https://portal.example.org/invoices/2026-0431\n',
    ])
      expect(text).toContain(fact)
  })

  it('an invoice that was paid online: that nothing is left to do', () => {
    const paid = { due: null, message: null, reference: '', oncePaid: null }
    const { text } = english('invoice', paid)
    expect(text).toContain('It was paid online: there is nothing more to do.')
    expect(text).toContain('The licence runs until 12 November 2026.')
    expect(text).toContain('Paid on: 15 September 2026')
    expect(text).not.toMatch(/IBAN|Pay by|message:|reference/)
  })

  it('the mail of a credit note names the invoice, the reason, and what happens with each part of the money', () => {
    const { subject, text } = english('creditNote', { reference: 'BB-7', reason: 'Wrong school' })
    expect(subject).toBe('Credit note C2026-0001 for Lena')
    expect(text).toContain('We will pay back €1,000.00.')
    expect(text).toContain('You also get this credit note over Peppol.')
    expect(text).toContain('You no longer have to pay €149.00 of invoice 2026-0431.')
    for (const fact of [
      'Credit note: C2026-0001\nDate: 20 September 2026\nInvoice: 2026-0431 of 15 September 2026',
      'Order reference: BB-7\nReason: Wrong school\nTotal credit: €1,149.00',
      'https://portal.example.org/invoices/C2026-0001\n',
    ])
      expect(text).toContain(fact)
    expect(english('creditNote', { paidCents: 0 }).text).not.toContain('pay back')
    expect(english('creditNote', { paidCents: 114_900 }).text).not.toContain('no longer')
  })

  it.each([
    [-7, 'Invoice 2026-0431: please pay by 15 October 2026', '2 invoices: please pay soon'],
    [7, 'Reminder: invoice 2026-0431 is not paid yet', 'Reminder: 2 invoices are not paid yet'],
    [
      21,
      'Second reminder: invoice 2026-0431 is not paid yet',
      'Second reminder: 2 invoices are not paid yet',
    ],
    [35, 'Last reminder: invoice 2026-0431 is not paid yet', 'Last reminder: 2 invoices are not paid yet'],
  ] as const)(
    'a payment reminder at step %i: its subject, for one invoice and for several',
    (step, one, several) => {
      const { invoices } = mailSamples('Lena').paymentReminder
      expect(english('paymentReminder', { step, invoices: invoices.slice(0, 1) }).subject).toBe(one)
      expect(english('paymentReminder', { step, invoices }).subject).toBe(several)
    },
  )

  it('a payment reminder of one invoice: until when and how to pay, and where to report a problem', () => {
    const [invoice] = mailSamples('Lena').paymentReminder.invoices as [UnpaidInvoice]
    const at = (step: PaymentReminderStep) =>
      english('paymentReminder', { step, invoices: [{ ...invoice, reference: '' }] }).text
    expect(at(-7)).toContain(
      'invoice 2026-0431 for Lena is due on 15 October 2026. €1,149.00 is still to be paid.',
    )
    expect(at(7)).toMatch(/was due on 15 October 2026\.[\s\S]*Perhaps it slipped through\./)
    expect(at(21)).not.toMatch(/slipped|pay now|Order reference/)
    expect(at(35)).toContain('Please pay now, or tell us what is wrong')
    for (const part of [
      'Still to pay: €1,149.00\nPay by: 15 October 2026\nIBAN: BE68 5390 0754 7034\nStructured message: +++202/6000/43176+++',
      'https://portal.example.org/invoices/2026-0431\n',
      'Report it on the invoice’s page in the portal: no more reminders come until it is settled. Or answer this e-mail.',
    ])
      expect(at(21)).toContain(part)
  })

  it('a payment reminder of several invoices lists each with its own facts, apart, and links to each', () => {
    const { text, html } = english('paymentReminder')
    for (const number of ['2026-0431', '2026-0432']) {
      expect(text).toContain(`\n\nInvoice: ${number}\nCustomer: Lena\n`)
      expect(text).toContain(
        `See invoice ${number} in the portal:\nhttps://portal.example.org/invoices/${number}\n`,
      )
    }
    expect(html.match(/<dl/g)).toHaveLength(2)
  })

  it('a reported problem with an invoice: by whom, in their own lines, and whether an answer reaches them', () => {
    const { replyTo, ...anonymous } = mailSamples('Lena').invoiceDisputed
    const lines = { reason: 'Wrong amount.\nWe have 20 seats.' }
    const reported = english('invoiceDisputed', lines)
    expect(reported.subject).toBe('Problem with invoice 2026-0431 for Lena')
    expect(reported.text).toContain(
      'Wrong amount.\n\nWe have 20 seats.\n\nYour answer to this e-mail goes to the person',
    )
    expect(reported.text).toContain('Still to pay: €1,149.00\nUsername: Lena\nName: Lena')
    expect(reported.replyTo).toEqual(replyTo)
    const { text } = writeMessage(config, 'en', { kind: 'invoiceDisputed', content: anonymous })
    expect(text).toContain('an answer to this e-mail does not reach the person')
  })

  it('a settled problem: the staff’s answer if there is one, and what is still to pay', () => {
    const { subject, text } = english('disputeSettled', { answer: 'You are right.\nSorry.' })
    expect(subject).toBe('The problem with invoice 2026-0431 is settled')
    expect(text).toContain(
      'Our staff write:\n\nYou are right.\n\nSorry.\n\nThe invoice still has to be paid.',
    )
    expect(text).toContain('Still to pay: €1,149.00\nPay by: 15 October 2026')
    expect(english('disputeSettled', { answer: '' }).text).not.toContain('Our staff write')
  })

  it('the mail of a quote says what it is for, until when, by whom it comes, and has the link that accepts it', () => {
    const { subject, text } = english('quote', { by: 'Dealer One' })
    expect(subject).toBe('Quote Q2026-0001 for Lena')
    for (const fact of [
      'Dealer One sends you this quote for a renewal of the licence of Lena.',
      'You can accept it until 15 October 2026, without an account.',
      'If you accept it, the licence runs until 12 November 2027.',
      'Quote: Q2026-0001\nDate: 15 September 2026\nValid until: 15 October 2026\nYears: 1\nSeats: 30\nAmount: €149.00',
      `https://portal.example.org/quote/${code}\n`,
    ])
      expect(text).toContain(fact)
    expect(english('quote', { by: '', oncePaid: true }).text).toMatch(
      /Here is a quote for a renewal[\s\S]*runs until 12 November 2027 once the invoice is paid\./,
    )
  })

  it('the mail of an accepted quote says until when the licence runs, also as long as the invoice is open', () => {
    const { subject, text } = english('quoteAccepted', {})
    expect(subject).toBe('Quote Q2026-0001 is accepted')
    expect(text).toContain('Until the invoice is paid, the licence runs until 31 December 2026.')
    expect(text).toContain('https://portal.example.org/invoices/Q2026-0001\n')
    expect(english('quoteAccepted', { untilPaid: null }).text).not.toContain('Until the invoice is paid')
  })

  it('an order for the school: what, until when, who is invoiced', () => {
    const { text } = english('orderPlaced', { payer: 'Stad Gent' })
    expect(text).toContain('The staff of Vlinder ordered a renewal')
    expect(text).toContain('Until the invoice is paid, the licence runs until 12 November 2026.')
    expect(text).toContain('Years: 2\nSeats: 40\nValid until: 15 October 2028\nInvoice for: Stad Gent')
  })
})
