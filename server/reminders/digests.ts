import { usualLanguage } from '../groups/language-rows.ts'
import { daysAfter } from '../platform/calendar.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { Services } from '../services.ts'
import { type Dealer, findDealers, findListed, keyOfDealer, mondayOf } from './digest-rows.ts'
import { giveDayBack, noticeDays, takeDay } from './due-rows.ts'

/** Queues each dealer's weekly list of customers whose licences end soon. */
export async function sendDigests(
  { db }: Pick<Services, 'db'>,
  { now, today }: { now: Date; today: string },
  signal?: AbortSignal,
): Promise<void> {
  for (const dealer of await findDealers(db, today)) {
    if (signal?.aborted) return
    await inTransaction(db, (trx) => sendDigest(trx, dealer, { now, today }))
  }
}

async function sendDigest(
  trx: Trx,
  { id, name, email, language }: Dealer,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const monday = mondayOf(today)
  if (!(await takeDay(trx, keyOfDealer(id), monday))) return
  const { total, licences } = await findListed(trx, id, today)
  if (total === 0) {
    await giveDayBack(trx, keyOfDealer(id), monday)
    return
  }
  const until = daysAfter(today, noticeDays)
  const mail = {
    kind: 'licencesOfDealer',
    content: { name, days: noticeDays, until, total, licences },
    to: { name, address: email },
    language: language ?? usualLanguage,
    dedupeKey: `dealer-list:${id}:${monday}`,
  } as const
  await together(trx, mailing(trx, now, [mail]))
}
