import type { Pool } from 'pg'
import type { CaptchaForm } from '#contract/captcha.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../errors.ts'
import { countingFailures, createAddressLimit, createLimit, hour, keyOf, takeTries } from './limits.ts'

/** What holds back people who are not signed in, over all processes. All refuse with a 429 that says how long to wait. */
export type PublicLimits = {
  /** Counts every sending of a form, right or wrong. */
  takeForm: (form: CaptchaForm | 'register', address: string) => Promise<void>
  /** Counts the sign-ins begun that leave something to remember: at the identity provider, or for an app. */
  takeSignInStart: (address: string) => Promise<void>
  /**
   * Counts the mails that strangers have sent to an e-mail address, whether it is known or not. Never refuses: false where
   * it has had enough of them, and the form is taken all the same.
   */
  mayMail: (email: string) => Promise<boolean>
  /** Counts the mails asked for, whether there is such a login or not. */
  takeResetMail: (login: string) => Promise<void>
  /** Lets a code be looked up, and counts it only where it is wrong. */
  tryResetCode: (address: string, check: () => Promise<boolean>) => Promise<boolean>
  tryNewsletterCode: (address: string, check: () => Promise<boolean>) => Promise<boolean>
}

export function createPublicLimits(pool: Pool, limits: Config['publicLimits']): PublicLimits {
  const forms = createAddressLimit(pool, 'form-address', limits.formTriesPerAddress, hour)
  const signInStarts = createAddressLimit(pool, 'sign-in-start-address', limits.signInStartsPerAddress, hour)
  const resetMails = createLimit(pool, 'reset-mail-login', limits.resetMailsPerLogin, hour)
  const mailsTo = createLimit(pool, 'mail-address', limits.mailsPerAddress, hour)
  const wrongCodes = (name: string) => createAddressLimit(pool, name, limits.wrongCodesPerAddress, hour)
  const resetCodes = wrongCodes('reset-code-address')
  const newsletterCodes = wrongCodes('newsletter-code-address')
  return {
    takeForm: async (form, address) => {
      await takeTries(forms(address, form))
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
    tryNewsletterCode: (address, check) => countingFailures(newsletterCodes(address), check),
  }
}
