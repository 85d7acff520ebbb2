/** A person to write to, or to answer to. */
export type Recipient = { name: string; address: string }

/** The facts of a request, by the keys of their labels under `mail.facts`. */
export type RequestFact =
  | 'email'
  | 'firstName'
  | 'name'
  | 'street'
  | 'number'
  | 'postal'
  | 'city'
  | 'workplace'
  | 'institution'

export type RequestKind = 'speechTherapist' | 'teacherPackage'

/** Who changed an account, in general words. */
export type ChangedBy = 'ownPassword' | 'resetCode' | 'admin' | 'staff'

/**
 * What each kind of mail says. `name`: of who reads it, may be empty. Dates are calendar dates, `at` is a moment (ISO
 * 8601), amounts are cents; codes are those of the links.
 */
export type MailContents = {
  /** `expiresAt`: the moment from which the code is good no more. */
  resetCode: { name: string; login: string; code: string; expiresAt: string }
  /** `disconnected`: the identity provider whose link ended as well. What waits from before an upgrade has neither it nor `by`. */
  passwordChanged: { name: string; login: string; at: string; by?: ChangedBy; disconnected?: string | null }
  /** To the old address; the new one is shown masked, and may be empty. What waits from before an upgrade lacks `at` and `by`. */
  emailChanged: { name: string; login: string; newEmail: string; at?: string; by?: ChangedBy }
  /** `at`: when it was connected. */
  identityLinked: { name: string; login: string; provider: string; at: string }
  identityUnlinked: { name: string; login: string; provider: string; at: string; by: ChangedBy }
  registration: { name: string; login: string; serialNumber: string }
  /** To each admin whom the licence had already. */
  newAdmin: { name: string; newAdminName: string; newAdminLogin: string; serialNumber: string }
  /** `formerLogin`: whose going made the portal renew it by itself; null where the person asked for it. */
  webCodeRenewed: {
    name: string
    serialNumber: string
    at: string
    byName: string
    byLogin: string
    formerLogin: string | null
  }
  requestReceived: { kind: RequestKind }
  /** To the vendor; answers go to who asks. */
  newRequest: { kind: RequestKind; facts: [RequestFact, string][]; replyTo: Recipient }
  /** To the vendor: one identity at the provider leads to several accounts. */
  ambiguousIdentity: { provider: string; logins: string[] }
  newsletterConfirmation: { code: string; unsubscribeCode: string }
  newsletterWelcome: { firstName: string; unsubscribeCode: string }
  paymentReceipt: { serialNumber: string; amountCents: number; paidOn: string; validUntil: string | null }
}

export type MailKind = keyof MailContents

export type MailContent = { [K in MailKind]: { kind: K; content: MailContents[K] } }[MailKind]
