import type { PersonKind } from '#contract/access.ts'
import type { Messages } from '../../platform/i18n/messages.ts'
import type { PageTitle } from '../../platform/page-title.ts'

type TopicId = keyof Messages['topics']['list']

/** A task in a few steps: who does it, and on which pages. Pages share their title. */
export type Topic = {
  id: TopicId
  for: readonly PersonKind[]
  on: readonly PageTitle[]
  /** With pictures of what each kind of device asks. */
  hasDevices?: true
}

const everyone = ['staff', 'dealer', 'admin', 'user'] as const
const managers = ['admin', 'staff'] as const
const sellers = ['dealer', 'staff'] as const
const payers = ['admin', 'dealer', 'staff'] as const

/** In the order in which they are shown. */
export const topics: readonly Topic[] = [
  { id: 'openApp', for: ['user'], on: ['home', 'products'] },
  { id: 'appNotOpen', for: ['user'], on: ['home', 'products'] },
  { id: 'findLicence', for: sellers, on: ['home', 'licences'] },
  { id: 'addPupils', for: managers, on: ['groups'] },
  { id: 'handOutPasswords', for: managers, on: ['groups', 'loginCards'] },
  { id: 'newPassword', for: managers, on: ['groups', 'person', 'accountSearch'] },
  { id: 'cannotLogIn', for: managers, on: ['groups', 'person', 'accountSearch'] },
  { id: 'classDoor', for: managers, on: ['groups', 'classDoor'] },
  { id: 'lostCard', for: managers, on: ['groups', 'person', 'loginCards', 'classDoor'] },
  { id: 'scanCard', for: [...managers, 'user'], on: ['groups', 'loginCards', 'home'] },
  { id: 'giveSeats', for: managers, on: ['groups'] },
  { id: 'allSeatsUsed', for: managers, on: ['groups', 'home'] },
  { id: 'movePeople', for: managers, on: ['groups'] },
  { id: 'newYear', for: managers, on: ['groups', 'newYear'] },
  { id: 'putBack', for: managers, on: ['groups', 'bin', 'activity'] },
  { id: 'addAdmin', for: managers, on: ['groups'] },
  { id: 'viewAs', for: ['staff'], on: ['groups', 'person', 'accountSearch'] },
  { id: 'overarchingGroup', for: ['staff'], on: ['home'] },
  { id: 'renew', for: payers, on: ['home', 'products', 'licences', 'renewal'] },
  { id: 'renewOnInvoice', for: payers, on: ['renewal', 'products'] },
  { id: 'getQuote', for: payers, on: ['renewal', 'invoice', 'products'] },
  { id: 'findInvoices', for: payers, on: ['invoice', 'products'] },
  { id: 'findCreditNote', for: payers, on: ['invoice', 'products'] },
  { id: 'allInvoices', for: ['admin', 'dealer'], on: ['products', 'invoice', 'journal'] },
  { id: 'orderReference', for: payers, on: ['renewal', 'invoice'] },
  { id: 'peppol', for: payers, on: ['renewal', 'invoice'] },
  { id: 'orderWithoutVat', for: ['admin', 'dealer'], on: ['renewal', 'invoice', 'products'] },
  { id: 'whoGetsInvoice', for: payers, on: ['renewal', 'invoice'] },
  { id: 'wrongInvoice', for: ['admin', 'dealer'], on: ['invoice', 'products'] },
  { id: 'gotReminder', for: ['admin', 'dealer'], on: ['invoice', 'products', 'home'] },
  { id: 'reminders', for: payers, on: ['home', 'products', 'licences', 'reminders'] },
  { id: 'paidNotSeen', for: payers, on: ['renewal', 'payment', 'products'] },
  { id: 'changeEndDate', for: sellers, on: ['products', 'licences', 'renewal'] },
  { id: 'markPaid', for: ['staff'], on: ['invoice', 'products', 'bankStatement'] },
  { id: 'bankStatement', for: ['staff'], on: ['bankStatement', 'home', 'invoice'] },
  { id: 'bookkeeperMonth', for: ['staff'], on: ['journal', 'home', 'bankStatement', 'invoice'] },
  { id: 'creditInvoice', for: ['staff'], on: ['invoice', 'products'] },
  { id: 'payBack', for: ['staff'], on: ['invoice', 'home', 'bankStatement'] },
  { id: 'moneyWentBack', for: ['staff'], on: ['invoice', 'home'] },
  { id: 'refusedOnPeppol', for: ['staff'], on: ['invoice', 'home'] },
  { id: 'takeBackNote', for: ['staff'], on: ['invoice', 'bankStatement'] },
  { id: 'settleProblem', for: ['staff'], on: ['invoice', 'home'] },
  { id: 'confirmVatNumber', for: ['staff'], on: ['home', 'renewal'] },
  { id: 'paymentReminders', for: ['staff'], on: ['invoice', 'home'] },
  { id: 'whatExtends', for: ['staff'], on: ['invoice', 'renewal', 'products', 'bankStatement'] },
  { id: 'webCode', for: payers, on: ['products'] },
  { id: 'documentCode', for: sellers, on: ['documents'] },
  { id: 'vendorAccount', for: ['staff'], on: ['vendors'] },
  { id: 'forgotPassword', for: everyone, on: ['home', 'help'] },
  { id: 'ownPassword', for: everyone, on: ['home', 'help'] },
  { id: 'readingHelp', for: everyone, on: ['home', 'help'] },
  { id: 'ownSessions', for: ['user'], on: ['home', 'help'] },
  { id: 'secondStep', for: payers, on: ['security', 'secondStep'], hasDevices: true },
  { id: 'lostPhone', for: payers, on: ['security', 'secondStep'] },
  { id: 'ownSecurity', for: payers, on: ['security', 'home', 'help'] },
]

const isPage = (text: string | undefined, page: PageTitle): text is PageTitle => text === page

/**
 * The topics of one kind of person: those of the page they come from, and all others.
 * @param about the page's title as the address has it; pages without topics count as the home page
 */
export function topicsFor(kind: PersonKind, about: string | undefined) {
  const theirs = topics.filter((topic) => topic.for.includes(kind))
  const asked = theirs.flatMap(({ on }) => on).find((page) => isPage(about, page))
  const page: PageTitle = asked ?? 'home'
  const here = theirs.filter(({ on }) => on.includes(page))
  return { page, here, others: theirs.filter((topic) => !here.includes(topic)) }
}
