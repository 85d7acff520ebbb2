import { describe, expect, it } from 'vitest'
import type { PaymentReminderStep } from '#contract/paper-parts.ts'
import { languages } from '#i18n/languages.ts'
import { code, mailSamples } from '#test/support/mail-samples.ts'
import { readConfig } from '../../../platform/config/config.ts'
import type { ChangedBy, MailContent, MailContents, MailKind, UnpaidInvoice } from '../mail-content.ts'
import { writeMessage } from './messages.ts'

const config = readConfig({
  PORTAL_ENV: 'prod',
  PORTAL_URL: 'https://portal.example.org/',
  SECRET: 'x'.repeat(32),
})

const kinds = Object.keys(mailSamples('')) as MailKind[]
const mailOf = (kind: MailKind, typed = 'Lena Peeters') =>
  ({ kind, content: mailSamples(typed)[kind] }) as MailContent

const everyMail = languages.flatMap((language) => kinds.map((kind) => [language, kind] as const))

describe('a mail', () => {
  it.each(everyMail)('a mail in %s: %s has all its texts, in both forms', (language, kind) => {
    const { subject, text, html } = writeMessage(config, language, mailOf(kind))
    const shown = html.replace(/<style>.*<\/style>/, '')
    for (const form of [subject, text, shown]) expect(form).not.toMatch(/\bmail\.[a-z]|[{}]\w|undefined/)
    expect(subject).not.toBe('')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Vlinder</p>')
    expect(text).toContain('support@vlinder.example')
  })

  it.each(everyMail)(
    'a mail in %s: %s shows what people typed, and nothing of it works as HTML',
    (language, kind) => {
      const typed = `<b>O'Brien & "x"</b>\r\nBcc: a@b`
      const { subject, html, text, headers } = writeMessage(config, language, mailOf(kind, typed))
      expect(html).not.toContain('<b>')
      const elements = (page: string) => page.match(/<\w+/g)?.filter((tag) => tag !== '<br')
      expect(elements(html)).toEqual(elements(writeMessage(config, language, mailOf(kind)).html))
      if (text.includes('<b>')) expect(html).toContain("&lt;b&gt;O'Brien &amp; &quot;x&quot;&lt;/b&gt;")
      for (const header of [subject, ...Object.values(headers)]) expect(header).not.toMatch(/[\r\n]/)
    },
  )

  it.each(kinds)('a mail, %s, leads to pages of the configured address only', (kind) => {
    const { text, html } = writeMessage(config, 'en', mailOf(kind))
    const addresses = [...text.matchAll(/\w+:\/\/\S+/g), ...html.matchAll(/href="([^"]*)"/g)]
    for (const [whole, inQuotes] of addresses)
      expect(inQuotes ?? whole).toMatch(/^https:\/\/portal\.example\.org\//)
  })

  it('a mail greets without a name if it has none', () => {
    expect(writeMessage(config, 'en', mailOf('resetCode', '')).text).toMatch(/^Hello,\n/)
    expect(writeMessage(config, 'en', mailOf('resetCode')).text).toMatch(/^Hello Lena Peeters,\n/)
  })
})

describe('what a mail says', () => {
  const english = <K extends MailKind>(kind: K, content: Partial<MailContents[K]> = {}) =>
    writeMessage(config, 'en', { kind, content: { ...mailSamples('Lena')[kind], ...content } } as MailContent)

  it('a reset code: the page with the code, as a button and as text', () => {
    const { text, html } = english('resetCode')
    const address = `https://portal.example.org/resetpassword/${code}`
    expect(text).toContain(`Choose a new password:\n${address}\n`)
    expect(html.match(new RegExp(`href="${address}"`, 'g'))).toHaveLength(2)
    expect(html).toContain(`>${address}</a>`)
  })

  it('an invitation: by whom, to what, the login, the page with the code, and until when it works', () => {
    const { subject, text } = english('invitation', { login: 'karel', by: 'Jan' })
    expect(subject).toMatch(/^Your account at /)
    expect(text).toContain('Jan invites you to manage “Lena” of “Lena” in Vlinder.')
    expect(text).toContain(`Choose your password:\nhttps://portal.example.org/invitation/${code}\n`)
    expect(text).toContain('It works until 22 September 2026 at 13:00, and only once.')
    expect(text).toContain('karel')
  })

  it.each([
    [
      'of the school itself',
      { kind: 'admin', group: 'De Linde', school: null },
      'to manage “De Linde” in Vlinder.',
    ],
    ['of staff', { kind: 'staff' }, 'to the staff of Vlinder.'],
    ['of a dealer', { kind: 'dealer' }, 'as a dealer of Vlinder.'],
  ] as const)('an invitation %s', (_, to, words) => {
    expect(english('invitation', { by: 'Jan', to }).text).toContain(`Jan invites you ${words}`)
  })

  it('a changed password: when, in Brussels time', () => {
    expect(english('passwordChanged').text).toContain('on 16 September 2026 at 00:30')
  })

  it('a changed address: not the new address itself', () => {
    for (const form of [english('emailChanged').text, english('emailChanged').html]) {
      expect(form).toContain('l…@example.org')
      expect(form).not.toContain('lena@')
    }
    expect(english('emailChanged', { newEmail: 'l…@example.org' }).text).toContain('l…@example.org')
  })

  it('a change of the account: when, by whom in general terms, and what to do', () => {
    const when = 'on 16 September 2026 at 00:30'
    const about = (by: ChangedBy) =>
      [
        english('passwordChanged', { by }).text,
        english('emailChanged', { by }).text,
        english('identityUnlinked', { by }).text,
      ] as const
    for (const text of about('admin')) {
      expect(text).toContain(when)
      expect(text).toContain('An admin of your school or practice did this.')
      expect(text).toContain('Did you not expect this?')
      expect(text).not.toContain('/help/forgot-password')
    }
    for (const text of about('staff')) expect(text).toContain('The staff of Vlinder did this.')
    for (const text of about('ownPassword')) {
      expect(text).toContain('Was this not you?')
      expect(text).not.toContain('did this.')
    }
    expect(english('passwordChanged').text).toContain('the link that we sent to this e-mail address')
  })

  it('a changed password: that the identity provider was disconnected, if so', () => {
    expect(english('passwordChanged').text).toContain('LeerID is no longer connected')
    expect(english('passwordChanged', { disconnected: null }).text).not.toContain('LeerID')
  })

  it('a mail queued before mails named the author: everything else', () => {
    const old = { name: 'Lena', login: 'lena' }
    const password = { kind: 'passwordChanged', content: { ...old, at: '2026-09-15T22:30:00Z' } }
    const email = { kind: 'emailChanged', content: { ...old, newEmail: 'lena@example.org' } }
    for (const mail of [password, email])
      expect(writeMessage(config, 'en', mail as MailContent).text).toContain('Was this not you?')
  })

  it('a new admin: who, of which licence', () => {
    const { subject, text } = english('newAdmin', { newAdminName: 'Jef', newAdminLogin: 'jef.1' })
    expect(subject).toContain('SPR10001')
    expect(text).toContain('Name: Jef\nUsername: jef.1')
  })

  it('a new web code: who requested it, or whose departure caused it', () => {
    const { subject, text } = english('webCodeRenewed', {
      byName: 'Jef',
      byLogin: 'jef.1',
      formerLogin: 'ex.1',
    })
    expect(subject).toContain('SPR10001')
    expect(text).toContain('Name: Jef\nUsername: jef.1')
    expect(text).toContain('on 15 September 2026 at 12:00')
    expect(text).toContain('ex.1 is no longer an admin')
    expect(english('webCodeRenewed', { formerLogin: null }).text).not.toContain('no longer an admin')
  })

  it('the newsletter: how to unsubscribe, also for the mail program', () => {
    const unsubscribe = `https://portal.example.org/newsletter/unsubscribe/${code}u`
    const confirmation = english('newsletterConfirmation')
    expect(confirmation.text).toContain(`https://portal.example.org/newsletter/confirm/${code}\n`)
    for (const { text, html, headers } of [confirmation, english('newsletterWelcome')]) {
      expect(text).toContain(unsubscribe)
      expect(html).toContain(`href="${unsubscribe}"`)
      expect(headers['List-Unsubscribe']).toBe(`<${unsubscribe}>`)
    }
    expect(english('resetCode').headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })

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

  it('a changed end date: by whom in general terms, both dates, and that nothing is billed', () => {
    const { text } = english('endDateChanged')
    const imported = english('endDateChanged', { by: 'operator' }).text
    expect(imported).toMatch(/^The staff of Vlinder changed the end date/m)
    expect(imported).not.toContain('nothing is billed')
    expect(english('endDateChanged', { undoesOrder: true }).text).not.toContain('nothing is billed')
    expect(text).toContain('Your dealer changed the end date')
    expect(text).toContain('nothing is billed for it.')
    expect(text).toContain('End date before: 15 October 2026\nEnd date now: No end date')
  })

  it('an order for the school: what, until when, who is invoiced', () => {
    const { text } = english('orderPlaced', { payer: 'Stad Gent' })
    expect(text).toContain('The staff of Vlinder ordered a renewal')
    expect(text).toContain('Until the invoice is paid, the licence runs until 12 November 2026.')
    expect(text).toContain('Years: 2\nSeats: 40\nValid until: 15 October 2028\nInvoice for: Stad Gent')
  })

  it('an ambiguous identity: the usernames of all the accounts', () => {
    const { subject, text } = english('ambiguousIdentity', { logins: ['lena', 'emma'] })
    expect(subject).toContain('LeerID')
    expect(text).toContain('Username: lena\nUsername: emma')
  })

  it('a question: who asks, of which licence, and what they wrote, line by line', () => {
    const { subject, text, replyTo } = english('supportQuestion', {
      message: 'Help!\nIt stops.',
      about: 'Page: Help',
    })
    expect(subject).toBe('A question from the portal')
    expect(text).toContain('Help!\n\nIt stops.\n\nPage: Help')
    expect(text).toContain('Username: Lena\nName: Lena\nSerial number: SPR10001')
    expect(replyTo).toEqual({ name: 'Lena', address: 'sender@example.org' })
  })

  it('a request: all fields, with replies to the sender', () => {
    const { text, replyTo } = english('newRequest', { facts: [['institution', '000123']] })
    expect(text).toContain('School number: 000123')
    expect(replyTo).toEqual({ name: 'Lena', address: 'sender@example.org' })
  })
})
