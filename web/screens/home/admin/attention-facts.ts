import {
  Armchair,
  CalendarClock,
  CalendarX2,
  LockKeyhole,
  type LucideIcon,
  ReceiptEuro,
  UserRoundX,
} from 'lucide-react'
import type { Attention } from '#contract/home.ts'
import { addressOf } from '../../../platform/addresses.ts'

/** The page that an item leads to, and the key of the link's text; null: a button in the row does it. */
export type NextStep = {
  text: 'renew' | 'seeGroup' | 'seeProduct' | 'cards' | 'again' | 'seeInvoice' | null
  href: string
}

/** From this many days on, the end of a licence is marked in red. */
const urgentDays = 14

type Look = { icon: LucideIcon; tone: 'danger' | 'apricot' | 'plum' | 'plain' }

export function lookOf({ code, days = 0 }: Attention): Look {
  switch (code) {
    case 'licence.ended':
      return { icon: CalendarX2, tone: 'danger' }
    case 'licence.ends':
      return { icon: CalendarClock, tone: days <= urgentDays ? 'danger' : 'apricot' }
    case 'seats.full':
      return { icon: Armchair, tone: 'apricot' }
    case 'payment.concern':
      return { icon: ReceiptEuro, tone: 'plain' }
    case 'invoice.unpaid':
      return { icon: ReceiptEuro, tone: days < 0 ? 'danger' : 'apricot' }
    case 'person.locked':
      return { icon: LockKeyhole, tone: 'danger' }
    case 'people.neverSignedIn':
      return { icon: UserRoundX, tone: 'plum' }
  }
}

/** @param isPrinted whether this tab can print the cards of all whom the item is about */
export function nextStepOf(
  { code, group, mayRenew, serialNumber, person, invoice }: Attention,
  isPrinted = false,
): NextStep {
  if (isPrinted) return { text: 'again', href: addressOf.loginCards() }
  if (invoice) return { text: 'seeInvoice', href: addressOf.invoice(invoice) }
  if (person) return { text: null, href: addressOf.person(person.id) }
  if (code === 'people.neverSignedIn' && group)
    return { text: 'cards', href: addressOf.loginCards(group.id, 'never') }
  if (mayRenew && serialNumber) return { text: 'renew', href: addressOf.renewal(serialNumber) }
  if (group) return { text: 'seeGroup', href: addressOf.list('/users', { group: group.id }) }
  return { text: 'seeProduct', href: '/products' }
}
