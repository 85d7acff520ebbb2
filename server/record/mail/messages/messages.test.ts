import { describe, expect, it } from 'vitest'
import { languages } from '#i18n/languages.ts'
import { code, mailSamples } from '#test/support/mail-samples.ts'
import { config, english, mailOf } from '#test/support/written-mails.ts'
import type { ChangedBy, MailContent, MailKind } from '../mail-content.ts'
import { writeMessage } from './messages.ts'

const kinds = Object.keys(mailSamples('')) as MailKind[]

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
