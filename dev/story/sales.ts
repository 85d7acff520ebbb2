import { firstEnd } from './arrivals.ts'
import { addressOf, adminOf, customer, customers, dealer, dutchVatNumber } from './customers.ts'
import { acceptQuote, credit, dispute, note, order, pay, readStatement } from './deeds.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** Those whose invoice has an end of its own; the others pay theirs three weeks later. */
const withOwnEnd = ['jans', 'vlieger', 'kompas', 'maria', 'lambertus', 'sleutelbloem']

/** Those whose payments are in the bank statement. */
const byBank = ['kiem', 'rochus'].map(customer)

/** Days after an order on which its buyer is reminded of the invoice, which is due after thirty. */
const paymentReminders = [23, 37, 51, 65]

/** Every customer’s order of the year, and what comes of it. */
const renewals = customers.flatMap((each): Scene[] => {
  if (!each.ordered) return []
  const [daysAgo, kind] = each.ordered
  const ordering = { daysAgo, play: (stage: Stage) => order(stage, each, kind) }
  if (kind !== 'invoice' || byBank.includes(each)) return [ordering]
  if (!withOwnEnd.includes(each.key))
    return [ordering, { daysAgo: daysAgo - 21, play: (stage) => pay(stage, each) }]
  const reminders = paymentReminders.map((after) => ({
    daysAgo: daysAgo - after,
    play: (stage: Stage) => stage.remindOfPayments(),
  }))
  // Those of today go out when the portal starts.
  return [ordering, ...reminders.filter((reminder) => reminder.daysAgo > 0)]
})

/** Asks staff to confirm the VAT number of a practice in the Netherlands. */
async function askVatNumber(stage: Stage): Promise<void> {
  const practice = customer('taalrijk')
  const { number, name } = practice
  const who = await stage.signIn(adminOf(practice))
  await who.post(`/licences/${number}/vat_numbers`, { name, vat_number: dutchVatNumber })
}

/** The school needs no more mails until a month from now. */
async function haveSeen(stage: Stage): Promise<void> {
  const school = customer('zonnebloem')
  const who = await stage.signIn(adminOf(school))
  await who.post(`/licences/${school.number}/reminders`, { seen_until: stage.day(20) })
}

/** Invoices in each state, quotes, and what staff have to settle. */
const troubles: readonly Scene[] = [
  { daysAgo: 186, play: (stage) => readStatement(stage, byBank) },
  {
    daysAgo: 59,
    play: (stage) => note(stage, customer('jans'), 'Vraagt of de factuur naar de nieuwe directeur mag.'),
  },
  { daysAgo: 48, play: (stage) => pay(stage, customer('vlieger'), 0.5) },
  { daysAgo: 72, play: (stage) => pay(stage, customer('kompas')) },
  {
    daysAgo: 64,
    play: (stage) => credit(stage, customer('kompas'), 'De school had al via de scholengroep betaald.'),
  },
  { daysAgo: 41, play: (stage) => stage.chargeBack(customer('horizon')) },
  {
    daysAgo: 28,
    play: (stage) => dispute(stage, customer('maria'), 'We hebben 50 plaatsen besteld, geen 60.'),
  },
  { daysAgo: 26, play: (stage) => acceptQuote(stage, customer('norbertus')) },
  {
    daysAgo: 13,
    play: (stage) =>
      note(stage, customer('letterland'), 'Stopt er voorlopig mee, belt volgende maand terug.'),
  },
  { daysAgo: 11, play: haveSeen },
  { daysAgo: 5, play: (stage) => order(stage, customer('pieters'), 'quote', dealer.login) },
  {
    daysAgo: 4,
    play: (stage) => note(stage, customer('pieters'), 'Offerte gestuurd; de raad beslist deze week.'),
  },
  { daysAgo: 1, play: askVatNumber },
]

/** Days before an end on which the portal reminds of it. */
const steps = [60, 30, 14, 3, -1]

/** The reminders of each customer’s ends: of the first year until the next is ordered, and of this one. */
const reminders = (stage: Stage): Scene[] =>
  customers.flatMap((each) => {
    const { ends, ordered } = each
    if (ends === null) return []
    const of = (end: string) => steps.map((step) => stage.daysAgo(end) + step)
    const days = [
      ...of(firstEnd(stage, each) ?? '').filter((day) => day > (ordered?.[0] ?? 0)),
      ...of(stage.day(ends)),
    ]
    // Those of today go out when the portal starts.
    const past = [...new Set(days)].filter((day) => day > 0)
    return past.map((daysAgo) => ({ daysAgo, play: () => stage.remind(addressOf(adminOf(each))) }))
  })

export const salesScenes = (stage: Stage): readonly Scene[] => [...renewals, ...troubles, ...reminders(stage)]
