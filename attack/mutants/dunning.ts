import { alone, embedded, type Mutant } from './mutant.ts'

const remind = [embedded('server/dunning/remind.test.ts')]
const waiting = [embedded('server/dunning/waiting-reminders.test.ts')]
const disputes = [embedded('server/dunning/disputes.test.ts')]

/** Payment reminders, and the disputes that stop them. */
export const dunningMutants: Mutant[] = [
  {
    id: 'disputed-reminded',
    breaks: 'a disputed invoice is not reminded of',
    file: 'server/dunning/due-rows.ts',
    text: `AND NOT \${isDisputed} AND`,
    instead: 'AND',
    killers: remind,
  },
  {
    id: 'paid-reminded',
    breaks: 'a mail that waits says only what is still true',
    file: 'server/dunning/owed-rows.ts',
    text: ' AND cents.open > 0',
    instead: '',
    killers: waiting,
  },
  {
    id: 'settled-chased',
    breaks: 'a reminder of before the settling is not sent after it',
    file: 'server/dunning/owed-rows.ts',
    text: 'd.settled_at > r.at',
    instead: 'false',
    killers: waiting,
  },
  {
    id: 'reminder-of-before-sent',
    breaks: 'a mail holds only what was recorded with it',
    file: 'server/dunning/owed-rows.ts',
    text: `AND r.at = \${at}::timestamptz`,
    instead: '',
    killers: waiting,
  },
  {
    id: 'payment-reminder-repeated',
    breaks: 'each step of an invoice is sent once',
    file: 'server/dunning/due-rows.ts',
    text: 'r.step >= at.step)`',
    instead: 'r.step > at.step)`',
    killers: remind,
  },
  {
    id: 'settled-forgotten',
    breaks: 'after a dispute the steps count from its settling',
    file: 'server/dunning/due-rows.ts',
    text: "greatest(p.due, max((d.settled_at AT TIME ZONE 'Europe/Brussels')::date))",
    instead: 'max(p.due)',
    killers: remind,
  },
  {
    id: 'dispute-by-lost-role',
    breaks: 'a person who has lost the role meanwhile cannot report a problem',
    file: 'server/dunning/disputes.ts',
    text: '!(await isTheirsNow(trx, licence, person.id))',
    instead: 'false',
    killers: [alone('server/dunning/meanwhile.test.ts')],
  },
  {
    id: 'answer-to-former-admin',
    breaks: 'only a person who may still renew the licence gets the answer',
    file: 'server/invoices/dispute-rows.ts',
    text: 'l.root_group_id = r.group_id',
    instead: 'true',
    killers: disputes,
  },
]
