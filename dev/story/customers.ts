import type { Buyer } from '#contract/buyers.ts'
import type { OrderKind } from '#contract/orders.ts'

/** The dealer of all customers of the story. */
export const dealer = { login: 'dealer3', name: 'Letterwinkel Kempen' }

/** The vendor's bookkeeper. */
export const bookkeeper = { login: 'staff2', name: 'Jonas Wellens' }

/**
 * A customer of the story. `ends`: in so many days; null: its licence is permanent. `ordered`: how many days ago the last year was ordered, and how;
 * absent: it is in its first year. `kind`: of the buyer.
 */
export type Customer = {
  number: string
  /** A short name, for logins and addresses. */
  key: string
  name: string
  town: string
  postcode: string
  admin: string
  seats: number
  priceCents: number
  people: number
  ends: number | null
  kind: NonNullable<Buyer['kind']>
  ordered?: [daysAgo: number, way: OrderKind]
}

/**
 * From SPR20001 on, in this order: key, name, place, admin, seats, price in euros, pupils, in how many days it ends, kind of buyer, how many days
 * ago the last year was ordered and how.
 */
const table = `
regenboog    | Basisschool De Regenboog    | 2300 Turnhout      | Griet Beckers   | 40 | 199 | 48 | 220 | company | 160 invoice
pieters      | Sint-Pietersschool          | 2440 Geel          | Bart Kennis     | 25 | 129 | 18 |   3 | public  | 372 invoice
klimop       | Basisschool De Klimop       | 2400 Mol           | Ilse Diels      | 20 | 109 | 15 |  14 | company | 358 invoice
zonnebloem   | Basisschool De Zonnebloem   | 2200 Herentals     | Karin Leysen    | 30 | 149 | 24 |  45 | public  | 330 invoice
letterland   | Praktijk Letterland         | 2500 Lier          | Nele Proost     |  3 |  49 |  4 |  -9 | other   | -
jans         | Sint-Jansschool             | 2320 Hoogstraten   | Wim Nuyts       | 30 | 149 | 20 | 318 | company | 55 invoice
vlieger      | Leefschool De Vlieger       | 2260 Westerlo      | Sara Joris      | 25 | 129 | 16 | 305 | company | 66 invoice
kompas       | Basisschool Het Kompas      | 2340 Beerse        | Jan Helsen      | 35 | 169 | 22 | 290 | company | 80 invoice
maria        | Sint-Mariaschool            | 2930 Brasschaat    | Els Huybrechts  | 60 | 249 | 30 | 332 | company | 40 invoice
horizon      | Basisschool De Horizon      | 2950 Kapellen      | Koen Vos        |  6 |  69 | 12 | 310 | company | 61 online
woordenbeeld | Praktijk Woord en Beeld     | 2850 Boom          | Lies Gielen     |  2 |  39 |  3 | 200 | other   | 170 online
lambertus    | Sint-Lambertusschool        | 2180 Ekeren        | Dirk Adriaens   | 30 | 149 | 21 | 350 | company | 20 invoice
sleutelbloem | Basisschool De Sleutelbloem | 2900 Schoten       | An Luyten       | 20 | 109 | 14 | 356 | company | 12 invoice
taalrijk     | Praktijk Taalrijk           | 4811 Breda         | Sanne de Vries  |  2 |  39 |  3 |  30 | company | -
norbertus    | Sint-Norbertuscollege       | 2570 Duffel        | Peter Valgaeren | 80 | 329 | 34 | 346 | public  | 31 quote
wegwijzer    | Basisschool De Wegwijzer    | 2370 Arendonk      | Tine Schoofs    | 25 | 129 | 17 | 180 | company | 190 online
bijenkorf    | Basisschool De Bijenkorf    | 2470 Retie         | Hilde Meeus     | 20 | 109 | 12 | 100 | company | 280 invoice
rochus       | Sint-Rochusschool           | 2460 Kasterlee     | Marc Engelen    | 15 |  89 | 10 | 170 | public  | 205 invoice
esdoorn      | Basisschool De Esdoorn      | 2480 Dessel        | Leen Wellens    | 25 | 129 | 15 | 150 | company | 225 online
kiem         | Basisschool De Kiem         | 2490 Balen         | Rik Bosmans     | 20 | 109 | 11 | 170 | company | 210 invoice
leesboom     | Praktijk De Leesboom        | 2280 Grobbendonk   | Eva Mols        |  2 |  39 |  3 | 190 | other   | 186 online
heide        | Basisschool Ter Heide       | 2960 Brecht        | Luc Swinnen     | 30 | 149 | 19 | 362 | company | 4 online
toverboom    | Basisschool De Toverboom    | 2310 Rijkevorsel   | Mia Theys       | 20 | 109 | 13 | 275 | public  | 105 invoice
vuurtoren    | Basisschool De Vuurtoren    | 2387 Baarle-Hertog | Ann Wils        | 15 |  89 |  9 | 310 | company | 64 online
kempenland   | Bibliotheek Kempenland      | 2390 Malle         | Jo Cornelis     |  4 |   0 |  5 |   - | public  | -
`

function read(line: string, index: number): Customer {
  const [key = '', name = '', place = '', admin = '', ...figures] = line.split('|').map((cell) => cell.trim())
  const [seats, price, people, ends, kind, ordered = '-'] = figures
  const [, postcode = '', town = ''] = /^(\d+) (.+)$/.exec(place) ?? []
  const [daysAgo, way] = ordered.split(' ')
  return {
    ...{ number: `SPR${20_001 + index}`, key, name, postcode, town, admin, kind: kind as Customer['kind'] },
    ...{ seats: Number(seats), priceCents: Number(price) * 100, people: Number(people) },
    ends: ends === '-' ? null : Number(ends),
    ...(way !== undefined && { ordered: [Number(daysAgo), way as OrderKind] }),
  }
}

export const customers: readonly Customer[] = table.trim().split('\n').map(read)

/** @param key its short name @throws if there is none */
export function customer(key: string): Customer {
  const found = customers.find((each) => each.key === key)
  if (!found) throw new Error(`The story has no customer ${key}`)
  return found
}

/** The login of a customer’s admin. */
export const adminOf = ({ key }: Customer): string => `${key}.admin`

/** The address of everyone in the story who has one. */
export const addressOf = (login: string): string => `${login}@example.org`

/** Of the practice in the Netherlands. */
export const dutchVatNumber = 'NL000000002B01'

/** A Belgian enterprise number that is not given out, with right check digits. */
export function enterpriseNumberOf(customer: Customer): string {
  const first = 1_000_001 + customers.indexOf(customer)
  return `0${first}${String(97 - (first % 97)).padStart(2, '0')}`
}

/** The buyer of a customer, as a page sends it. */
export function buyerOf(customer: Customer): object {
  const { key, name, postcode, town, kind, number } = customer
  const index = customers.indexOf(customer)
  const isDutch = key === 'taalrijk'
  return {
    ...{ kind, name, postcode, city: town, country: isDutch ? 'NL' : 'BE' },
    street: `Schoolstraat ${3 + 2 * index}`,
    reference: kind === 'public' ? `BB-${number.slice(-3)}` : '',
    email: `boekhouding@${key}.example`,
    ...(kind !== 'other' &&
      (isDutch ? { vat_number: dutchVatNumber } : { enterprise_number: enterpriseNumberOf(customer) })),
  }
}
