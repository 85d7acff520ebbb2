import type { CaptchaForm } from '#contract/captcha.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from '../errors.ts'
import { countingFailures, createAddressLimit, createLimit, hour, keyOf, takeTries } from './limits.ts'

/** Limits for visitors, over all processes. All refuse with a 429 that says how long to wait. */
export type PublicLimits = {
  /** Counts every submission of a form, valid or not. */
  takeForm: (form: CaptchaForm | 'register', address: string) => Promise<void>
  /** Counts the questions of a person; those of an address, which a school may share, up to a larger figure. */
  takeQuestion: (accountId: number, address: string) => Promise<void>
  /** Counts the sign-ins started that store something: at the identity provider, or for an app. */
  takeSignInStart: (address: string) => Promise<void>
  /**
   * Counts the mails that visitors cause to an address, known or not. Never refuses: false means that the form is accepted
   * without a mail.
   */
  mayMail: (email: string) => Promise<boolean>
  /** Counts the reset mails asked for, whether the login exists or not. */
  takeResetMail: (login: string) => Promise<void>
  /**
   * Counts the invitations that are mailed by a person, to an account (null: a new one) and to an address; not those that are refused.
   */
  countInvitation: <T>(
    invited: { by: number; accountId: number | null; email: string },
    send: () => Promise<T>,
  ) => Promise<T>
  /** Counts the quotes that are mailed by a person, and to an address; not those that are refused. */
  countQuote: <T>(sent: { by: number; email: string }, send: () => Promise<T>) => Promise<T>
  /** Runs the look-up of a code and counts it only if the code is wrong. */
  tryResetCode: (address: string, check: () => Promise<boolean>) => Promise<boolean>
  tryInvitationCode: <T>(address: string, find: () => Promise<T>) => Promise<T>
  tryReminderCode: <T>(address: string, find: () => Promise<T>) => Promise<T>
  tryQuoteCode: <T>(address: string, find: () => Promise<T>) => Promise<T>
  tryNewsletterCode: (address: string, check: () => Promise<boolean>) => Promise<boolean>
}

const questionsPerAccount = 5

/** A large school invites its teachers in one go. */
const invitationsPerPerson = 100

/** A dealer sends quotes for all licences that end in a quarter; one school group may get several. */
const quotesPerPerson = 100
const quotesPerAddress = 30

/** Questions of one address, as a multiple of what it may send of a public form. */
const timesOfForm = 10

export function createPublicLimits(db: Db, limits: Config['publicLimits']): PublicLimits {
  const forms = createAddressLimit(db, 'form-address', limits.formTriesPerAddress, hour)
  const questionsOf = createLimit(db, 'question-account', questionsPerAccount, hour)
  const questionsFrom = createAddressLimit(
    db,
    'question-address',
    limits.formTriesPerAddress * timesOfForm,
    hour,
  )
  const signInStarts = createAddressLimit(db, 'sign-in-start-address', limits.signInStartsPerAddress, hour)
  const resetMails = createLimit(db, 'reset-mail-login', limits.resetMailsPerLogin, hour)
  const mailsTo = createLimit(db, 'mail-address', limits.mailsPerAddress, hour)
  const invitationsBy = createLimit(db, 'invitation-by', invitationsPerPerson, hour)
  const invitationsOf = createLimit(db, 'invitation-account', limits.resetMailsPerLogin, hour)
  const invitationsTo = createLimit(db, 'invitation-address', limits.mailsPerAddress, hour)
  const quotesBy = createLimit(db, 'quote-by', quotesPerPerson, hour)
  const quotesTo = createLimit(db, 'quote-address', quotesPerAddress, hour)
  const wrongCodes = (name: string) => createAddressLimit(db, name, limits.wrongCodesPerAddress, hour)
  const resetCodes = wrongCodes('reset-code-address')
  const invitationCodes = wrongCodes('invitation-code-address')
  const reminderCodes = wrongCodes('reminder-code-address')
  const quoteCodes = wrongCodes('quote-code-address')
  const newsletterCodes = wrongCodes('newsletter-code-address')
  return {
    takeForm: async (form, address) => {
      await takeTries(forms(address, form))
    },
    takeQuestion: async (accountId, address) => {
      await takeTries([[questionsOf, String(accountId)], ...questionsFrom(address)])
    },
    takeSignInStart: async (address) => {
      await takeTries(signInStarts(address))
    },
    mayMail: async (email) =>
      takeTries([[mailsTo, keyOf(email)]]).then(
        () => true,
        (error) => {
          if (error instanceof Refusal) return false
          throw error
        },
      ),
    takeResetMail: async (login) => {
      await takeTries([[resetMails, keyOf(login)]])
    },
    tryResetCode: (address, check) => countingFailures(resetCodes(address), check),
    countInvitation: ({ by, accountId, email }, send) =>
      countingSent(
        [
          [invitationsBy, String(by)],
          [invitationsTo, keyOf(email)],
          ...(accountId === null ? [] : [[invitationsOf, String(accountId)] as const]),
        ],
        send,
      ),
    countQuote: ({ by, email }, send) =>
      countingSent(
        [
          [quotesBy, String(by)],
          [quotesTo, keyOf(email)],
        ],
        send,
      ),
    tryInvitationCode: (address, find) => countingFailures(invitationCodes(address), find),
    tryReminderCode: (address, find) => countingFailures(reminderCodes(address), find),
    tryQuoteCode: (address, find) => countingFailures(quoteCodes(address), find),
    tryNewsletterCode: (address, check) => countingFailures(newsletterCodes(address), check),
  }
}

/** Takes the tries, and gives them back if nothing is sent. */
async function countingSent<T>(tries: Parameters<typeof takeTries>[0], send: () => Promise<T>): Promise<T> {
  const { giveBack } = await takeTries(tries)
  try {
    return await send()
  } catch (error) {
    await giveBack()
    throw error
  }
}
