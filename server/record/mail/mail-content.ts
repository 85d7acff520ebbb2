import type { PaymentReminderStep } from '#contract/paper-parts.ts'

/** A mail's recipient or reply-to address. */
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

type RequestKind = 'speechTherapist' | 'teacherPackage'

/** The subject of an invitation: to look after a group, and its school (null: it is the school), or the vendor's work. */
export type InvitedTo =
  | { kind: 'admin'; group: string; school: string | null }
  | { kind: 'staff' }
  | { kind: 'dealer' }

/** The author of a change of an account, in general words. */
export type ChangedBy = 'ownPassword' | 'resetCode' | 'admin' | 'staff'

/**
 * A change of how a person signs in. `passkeySteppedBack`: one counted fewer uses than before. `wrongCodes`: no change, but someone
 * knows the password.
 */
export type SecurityChange =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeySteppedBack'
  | 'codesRenewed'
  | 'codeUsed'
  | 'deviceForgotten'
  | 'wrongCodes'
  | 'ended'

/** `customer`: the name of its root group. `code`: of the page that stops or silences its reminders. */
export type EndingLicence = {
  serialNumber: string
  customer: string
  validUntil: string
  hasEnded: boolean
  code: string
}

type FullLicence = { serialNumber: string; customer: string; seats: number }

/** `message`: structured, as people write it; null: none. `openCents`: what is still to be paid. */
export type UnpaidInvoice = {
  number: string
  serialNumber: string
  customer: string
  due: string
  openCents: number
  reference: string
  iban: string
  message: string | null
}

/**
 * The contents of each kind of mail. `name`: the recipient's, may be empty. Dates are calendar dates, `at` is a moment (ISO
 * 8601), amounts are cents, codes belong to the links.
 */
export type MailContents = {
  /** `expiresAt`: when the code expires. */
  resetCode: { name: string; login: string; code: string; expiresAt: string }
  /** To choose the first password. `by`: the inviter's name. */
  invitation: { name: string; login: string; code: string; expiresAt: string; by: string; to: InvitedTo }
  /** `disconnected`: the identity provider whose link ended too. Mails queued before an upgrade lack it and `by`. */
  passwordChanged: { name: string; login: string; at: string; by?: ChangedBy; disconnected?: string | null }
  /** To the old address; the new one is masked, and may be empty. Mails queued before an upgrade lack `at` and `by`. */
  emailChanged: { name: string; login: string; newEmail: string; at?: string; by?: ChangedBy }
  /** `login`: the former one. */
  loginChanged: { name: string; login: string; newLogin: string; at: string; by: ChangedBy }
  unlocked: { name: string; login: string; at: string; by: ChangedBy }
  cardMade: { name: string; login: string; at: string; by: ChangedBy }
  /** A number that signs the user in for some hours. The mail does not hold it. */
  pinMade: { name: string; login: string; at: string; by: ChangedBy }
  identityLinked: { name: string; login: string; provider: string; at: string }
  identityUnlinked: { name: string; login: string; provider: string; at: string; by: ChangedBy }
  /** `left`: recovery codes, after one was used. */
  securityChanged: {
    name: string
    login: string
    at: string
    change: SecurityChange
    by: ChangedBy
    left?: number
  }
  /** To the member of staff who ended it; `login`: whose it was. */
  secondStepEnded: { name: string; login: string; at: string }
  registration: { name: string; login: string; serialNumber: string }
  /** To each present admin of the licence. */
  newAdmin: { name: string; newAdminName: string; newAdminLogin: string; serialNumber: string }
  /** `formerLogin`: the admin whose departure caused it; null if the person asked for it. */
  webCodeRenewed: {
    name: string
    serialNumber: string
    at: string
    byName: string
    byLogin: string
    formerLogin: string | null
  }
  requestReceived: { kind: RequestKind }
  /** To the vendor; replies go to the sender of the request. */
  newRequest: { kind: RequestKind; facts: [RequestFact, string][]; replyTo: Recipient }
  /**
   * To the vendor: a signed-in person's; replies go to the address that they gave. `ownEmail`: the account's, may be empty. Mails queued
   * before an upgrade lack it.
   */
  supportQuestion: {
    login: string
    name: string
    ownEmail?: string
    serialNumber: string | null
    message: string
    about: string
    replyTo: Recipient
  }
  /** To the vendor: one identity at the provider leads to several accounts. */
  ambiguousIdentity: { provider: string; logins: string[] }
  newsletterConfirmation: { code: string; unsubscribeCode: string }
  newsletterWelcome: { firstName: string; unsubscribeCode: string }
  /** To a licence's root admin, in the order of their ends. `serialNumber`: of the first. */
  licenceEnds: { name: string; serialNumber: string; licences: EndingLicence[] }
  /** The same about their seats. */
  seatsShort: { name: string; serialNumber: string; licences: FullLicence[] }
  /** To a dealer: the licences of all customers that end in the next `days`, in that order, until `until`. `total`: those not listed as well. */
  licencesOfDealer: {
    name: string
    days: number
    until: string
    total: number
    licences: Omit<EndingLicence, 'hasEnded' | 'code'>[]
  }
  /**
   * To the buyer, or to who paid online; its PDF goes with it. `onPeppol`: it also goes to the buyer over Peppol. `due`, `message` (structured, as people write it) null: it was paid. The licence
   * runs until `validUntil`, and once the invoice is paid until `oncePaid`; null: that changes nothing.
   */
  invoice: {
    serialNumber: string
    customer: string
    number: string
    date: string
    totalCents: number
    reference: string
    onPeppol?: boolean
    due: string | null
    iban: string
    message: string | null
    validUntil: string
    oncePaid: string | null
  }
  /**
   * To the buyer, with its PDF. `invoice`: the credited one. `paidCents`: the part of the total that had come in, which is paid back. The rest no
   * longer has to be paid.
   */
  creditNote: {
    serialNumber: string
    customer: string
    number: string
    date: string
    totalCents: number
    reference: string
    onPeppol?: boolean
    invoice: string
    invoiceDate: string
    reason: string
    paidCents: number
  }
  /**
   * To the buyer: invoices that are not paid, with their PDFs, all at the same step (days after the due day; negative: before it). `serialNumber`:
   * of the first. `at`: when it was recorded that they were reminded of.
   */
  paymentReminder: {
    name: string
    serialNumber: string
    step: PaymentReminderStep
    at: string
    invoices: UnpaidInvoice[]
  }
  /**
   * To the vendor: a problem with an invoice. `login`, `name`: of the person who reports it; `name` may be empty. Without `replyTo`, the person has no
   * address.
   */
  invoiceDisputed: {
    login: string
    name: string
    serialNumber: string
    customer: string
    number: string
    openCents: number
    reason: string
    replyTo?: Recipient
  }
  /** To the person who reported it. `answer`: of the staff, may be empty. */
  disputeSettled: {
    name: string
    serialNumber: string
    customer: string
    number: string
    answer: string
    openCents: number
    due: string
  }
  /** To the person who asked staff to confirm a VAT number. */
  vatNumberDecided: {
    name: string
    serialNumber: string
    customer: string
    vatNumber: string
    isConfirmed: boolean
  }
  /**
   * To the buyer, with its PDF and a link that needs no account. `due`: the last day on which it can be accepted. `years`, `seats`: of the renewal;
   * the licence then runs until `validUntil`, `oncePaid`: once the invoice is paid. `by`: the name of who sends it; empty: not known.
   */
  quote: {
    serialNumber: string
    customer: string
    number: string
    date: string
    totalCents: number
    due: string
    years: number
    seats: number
    validUntil: string
    oncePaid: boolean
    by: string
    code: string
  }
  /**
   * To the sender of a quote, and to each root admin of its licence: it was accepted. `number`: of the quote. `payer`: who is invoiced. `untilPaid`: how
   * long the licence runs while its invoice is open; null: it runs on already.
   */
  quoteAccepted: {
    name: string
    serialNumber: string
    customer: string
    number: string
    totalCents: number
    years: number
    seats: number
    validUntil: string
    payer: string
    untilPaid: string | null
  }
  /**
   * To each root admin of a licence. `by` `operator`: an import of the vendor's own administration, where it may have been ordered. Dates null: none.
   * `undoesOrder`: the extension of an order was taken back.
   */
  endDateChanged: {
    name: string
    serialNumber: string
    customer: string
    by: 'staff' | 'dealer' | 'operator'
    before: string | null
    after: string | null
    undoesOrder?: boolean
  }
  /** The same. `payer`: who is invoiced. `untilPaid`: how long the licence runs while its invoice is open; null: it runs on already. */
  orderPlaced: {
    name: string
    serialNumber: string
    customer: string
    by: 'staff' | 'dealer'
    years: number
    seats: number
    validUntil: string
    payer: string
    untilPaid: string | null
  }
  /**
   * `validUntil` null: nothing was extended. `invoice`: the one that was paid, with its open amount after that, in cents; negative: too much came in.
   * Absent: the payment had none. `isForNothing`: its order cannot extend the licence.
   */
  paymentReceipt: {
    serialNumber: string
    amountCents: number
    paidOn: string
    validUntil: string | null
    invoice?: { number: string; openCents: number; isForNothing: boolean }
  }
}

export type MailKind = keyof MailContents

export type MailContent = { [K in MailKind]: { kind: K; content: MailContents[K] } }[MailKind]

/** Mails whose code gives an account to anyone who holds it: it is wiped once the mail is sent or given up, and expires. */
export const isWithCode = (kind: string): kind is 'resetCode' | 'invitation' =>
  kind === 'resetCode' || kind === 'invitation'
