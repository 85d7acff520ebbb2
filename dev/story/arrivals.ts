import { splitSerialNumber } from '#contract/licences.ts'
import { momentInBrussels } from '#server/platform/calendar.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { newWebCode } from '#server/web-codes/web-codes.ts'
import { demoPassword, usualOptions } from '../demo-data.ts'
import { type AddedGroup, DemoRows, type NewPerson } from '../demo-rows.ts'
import { addressOf, adminOf, bookkeeper, type Customer, customers, dealer } from './customers.ts'
import { pupilAt } from './people.ts'
import type { Stage } from './stage.ts'

/** Adds the bookkeeper, the dealer, and all customers with their people, who came before the story begins. */
export async function addCustomers(stage: Stage): Promise<void> {
  const hash = await stage.services.passwords.hash(demoPassword)
  await inTransaction(stage.services.db, async (trx) => {
    const rows = new DemoRows(trx, hash)
    await rows.people('staff', null, [{ ...bookkeeper, email: addressOf(bookkeeper.login) }])
    const [dealerId = 0] = await rows.people('dealer', null, [{ ...dealer, email: addressOf(dealer.login) }])
    for (const customer of customers) await addCustomer(rows, stage, customer, dealerId)
  })
}

async function addCustomer(
  rows: DemoRows,
  stage: Stage,
  customer: Customer,
  dealerId: number,
): Promise<void> {
  const { name, town, seats, priceCents, admin } = customer
  const root = await rows.licence({
    ...splitSerialNumber(customer.number),
    ...{ name, town, seats, price: priceCents, dealer: dealerId },
    ...{ production: stage.today, start: stage.today, validUntil: firstEnd(stage, customer) },
    ...{ webCode: newWebCode(), options: usualOptions },
  })
  const login = adminOf(customer)
  await rows.people('admin', root, [{ login, name: admin, email: addressOf(login) }])
  const pupils = isTold(customer) ? pupilsOf(customer) : pupilsOf(customer).map(signedIn(stage))
  if (pupils.length <= mostWithoutClasses) {
    await rows.people('user', root, pupils)
    return
  }
  const parts = isTold(customer) ? ['Onderbouw', 'Bovenbouw'] : []
  const groups: AddedGroup[] = []
  for (const part of parts) groups.push(await rows.group(part, root, root.licenceId))
  for (let nth = 0; nth * classSize < pupils.length; nth++) {
    const group = await rows.group(classNames[nth] ?? '', groups[Math.floor(nth / 2)] ?? root, root.licenceId)
    await rows.people('user', group, pupils.slice(nth * classSize, (nth + 1) * classSize))
  }
}

/** Whether the story tells how the pupils of this customer sign in. */
const isTold = ({ key }: Customer) => key === 'regenboog'

/** Three of four pupils have signed in, within the last weeks. */
const signedIn =
  (stage: Stage) =>
  (pupil: NewPerson, nth: number): NewPerson =>
    nth % 4 === 3
      ? pupil
      : { ...pupil, signedInAt: momentInBrussels(stage.day(-2 - ((nth * 3) % 19)), '10:20') }

const classNames = ['Eerste leerjaar', 'Tweede leerjaar', 'Vierde leerjaar', 'Vijfde leerjaar']
const classSize = 12

/** Practices and a library. */
const mostWithoutClasses = 5

/** The number in the story of a customer’s first pupil. */
const firstPupil = (customer: Customer) =>
  customers.slice(0, customers.indexOf(customer)).reduce((sum, { people }) => sum + people, 0)

/** The pupils that a customer begins with; each second one has an address. */
export const pupilsOf = (customer: Customer): NewPerson[] =>
  Array.from({ length: customer.people }, (_, nth) => {
    const pupil = pupilAt(firstPupil(customer) + nth)
    return { ...pupil, email: nth % 2 === 0 ? addressOf(pupil.login) : '' }
  })

/** The end of a customer’s first year, `YYYY-MM-DD`; null: the licence is permanent. */
export function firstEnd(stage: Stage, { ends, ordered }: Customer): string | null {
  if (ends === null) return null
  const end = stage.day(ends)
  return ordered ? `${Number(end.slice(0, 4)) - 1}${end.slice(4).replace('-02-29', '-02-28')}` : end
}
