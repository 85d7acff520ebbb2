import { findCard, holdCard, type StoredCard, useOfCard } from '../cards/card-rows.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { Refusal } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { type SignedIn, type SignInBrowser, startEasySession, withPerson } from './sign-in.ts'

type GoodCard = StoredCard & { hasSecondStep: false }

const unknown = () => new Refusal(401, 'card.unknown')

/**
 * Signs a user in with the code of a card, and ends the browser's previous session. Whatever keeps a card from working is answered the
 * same way; only the cards that do not work count.
 * @throws Refusal 401, 429 too many tries from this address
 */
export async function signInWithCard(
  services: Services,
  code: string,
  browser: SignInBrowser,
): Promise<SignedIn> {
  const { db, signInThrottle } = services
  const codeHash = hashOf(code)
  const isRight = await signInThrottle.attemptFrom(browser.address, async () =>
    opens(services, await findCard(db, codeHash)),
  )
  if (!isRight) throw unknown()
  const started = await inTransaction(db, async (trx) => {
    const card = await holdCard(trx, codeHash)
    if (!card || !opens(services, card)) throw unknown()
    await together(trx, [useOfCard(trx, codeHash, services.clock())])
    return startEasySession(services, trx, card, 'card', browser)
  })
  return withPerson(services, started, 'card.unknown')
}

function opens({ clock }: Services, card: StoredCard | undefined): card is GoodCard {
  if (card === undefined) return false
  const today = dateInBrussels(clock())
  return (
    card.isAllowed &&
    card.kind === 'user' &&
    card.disabledAt === null &&
    !card.hasSecondStep &&
    !hasPassed(card.accountEnd, today) &&
    !hasPassed(card.cardEnd, today)
  )
}
