import { gives } from './answers.ts'

const longName = 'Logopedie en zorg voor kinderen van het eerste tot het zesde leerjaar'

export const concerning = [
  {
    ...{ id: 1, sn: 'SPR10001', amount_cents: 14_900, concern: 'chargedBack', concern_cents: 14_900 },
    ...{ invoice: '2026-0431', since: '2027-03-04' },
  },
  {
    ...{ id: 2, sn: 'ME20001', amount_cents: 8_900, concern: 'refunded', concern_cents: 2000 },
    ...{ invoice: null, since: '2027-03-02' },
  },
  {
    ...{ id: 3, sn: 'SPR10005', amount_cents: 19_900, concern: 'notExtended', concern_cents: 19_900 },
    ...{ invoice: '2026-0388', since: '2027-02-20' },
  },
]

export const owed = [
  {
    number: '2026-0412',
    to_pay_back_cents: 39_900,
    customer: { name: longName, town: 'Gent', sn: 'SPR10001' },
    since: '2027-03-01',
  },
  {
    number: '2026-0399',
    to_pay_back_cents: 2000,
    customer: { name: '', town: '', sn: 'ME20001' },
    since: '2027-03-03',
  },
]

const unsettledOne = {
  ...{ number: '2026-0388', state: 'overdue', due: '2027-01-15', since: '2027-02-19', reason: '' },
  ...{ total_cents: 39_900, credited_cents: 0, paid_cents: 10_000 },
  customer: { name: 'Sint-Jozefscollege', town: 'Gent', sn: 'SPR10002' },
}

/** One that was not paid, and two that are disputed, one of them in many words. */
export const unsettled = [
  unsettledOne,
  {
    ...{ ...unsettledOne, number: '2026-0431', state: 'disputed', due: '2027-03-20', since: '2027-03-01' },
    reason: 'We ordered 20 seats, not 30.\nCould you send us another invoice?',
  },
  {
    ...{ ...unsettledOne, number: '2026-0399', state: 'disputed', since: '2027-03-03' },
    customer: { name: longName, town: 'Gent', sn: 'SPR10005' },
    reason: `${'The invoice went to our former address, and the amount is not what the quote says. '.repeat(4)}${'x'.repeat(90)}`,
  },
]

/** VAT numbers to confirm: one of a person who is known, and one of a deleted account. */
export const askedVatNumbers = [
  {
    ...{
      id: 1,
      name: 'Schule am See gGmbH',
      vat_number: 'DE123456789',
      by: 'Jozef Peeters',
      date: '2027-03-01',
    },
    customer: { name: 'Sint-Jozefscollege', town: 'Gent', sn: 'SPR10002' },
  },
  {
    ...{ id: 2, name: `${longName} B.V.`, vat_number: 'NL123456789B01', by: null, date: '2027-03-03' },
    customer: { name: longName, town: 'Gent', sn: 'SPR10005' },
  },
]

export const unsent = [
  {
    id: 1,
    address: 'k.maes@delinde.example',
    given_up_at: '2026-11-20T08:00:00.000Z',
    fault: '550 5.1.1 mailbox unknown',
  },
  {
    id: 2,
    address: 'een.heel.lang.adres.van.een.school@basisschool-de-linde.example',
    given_up_at: '2026-11-19T08:00:00.000Z',
    fault: '',
  },
]

export const pressed = [
  { sn: 'SPR10002', name: 'Sint-Jozefscollege', nr_lics: 100, in_use: 100 },
  { sn: 'SPR10005', name: longName, nr_lics: 1_250, in_use: 1_180 },
  { sn: 'SPR10001', name: 'Basisschool De Linde', nr_lics: 30, in_use: 29 },
]

const lockedUntil = '2099-11-23T15:10:00.000Z'
export const lockedPeople = [
  { id: 21, login: 'lena', name: 'Lena Maes', customer: 'Basisschool De Linde', locked_until: lockedUntil },
  { id: 22, login: 'ilyas.bouali', name: '', customer: longName, locked_until: lockedUntil },
  { id: 2, login: 'dealer', name: 'Hulpmiddelen Peeters', customer: null, locked_until: lockedUntil },
]

const glance = {
  people: 96,
  groups: 6,
  in_use: 61,
  nr_lics: 100,
  reserved_lics: 24,
  reserving_groups: 3,
  sn: 'SPR10001',
  valid_until: '2026-11-30',
  may_renew: true,
  first_steps: null,
}

export const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

export const noSteps = { people: false, cards: false, program: false, colleague: false }

export const attention = [
  {
    code: 'licence.ends',
    sn: 'SPR10001',
    valid_until: '2026-11-30',
    days: 10,
    people: 96,
    may_renew: true,
  },
  {
    code: 'payment.concern',
    sn: 'SPR10001',
    concern: 'chargedBack',
    amount_cents: 14_900,
    since: '2026-11-18',
  },
  { code: 'seats.full', group: { id: 5, name: 'Klas 3A' }, in_use: 4, nr_lics: 4 },
  {
    code: 'people.neverSignedIn',
    group: { id: 1, name: 'Basisschool De Linde' },
    people: 32,
    places: [
      { name: longName, people: 12 },
      { name: 'Klas 1B', people: 9 },
      { name: 'Klas 2A', people: 3 },
    ],
  },
  {
    code: 'licence.ends',
    sn: 'SPR10001',
    group: { id: 6, name: 'Zorgteam' },
    valid_until: '2027-01-10',
    days: 51,
    people: 9,
    may_renew: false,
  },
]

const classOfTwo = { id: 4, name: 'Klas 3B' }

export const neverSignedIn = [
  { code: 'people.neverSignedIn', group: classOfTwo, people: 2, places: [{ name: 'Klas 3B', people: 2 }] },
]

/** Two pupils, neither of whom has signed in. */
export const newPupils = gives('/weblockgroup/*/people?*', {
  data: ['Zoë Aerts', 'Noor Claes'].map((name, at) => ({
    ...{
      id: 900 + at,
      login: `nieuw${at}`,
      name,
      email: '',
      nr_lics: 1,
      lics_are_reserved: false,
      admin: false,
    },
    ...{ valid_until: null, packet_sn: 'SPR10001', group: classOfTwo },
  })),
  total: 2,
  group: {
    ...{ ...classOfTwo, path: 'Basisschool De Linde / Derde leerjaar / Klas 3B', parent: 3, packet: null },
    ...{ packet_sn: 'SPR10001', reserved_lics: 0, nr_lics: 30, valid_until: null, nr_people: 2 },
  },
})

export const locked = lockedPeople.map(({ id, login, name, locked_until }) => ({
  code: 'person.locked',
  person: { id, login, name },
  locked_until,
}))

export const home = (changes: object) => gives('/home', { data: { ...glance, attention: [], ...changes } })

export const connected = gives('/weblockaccount/*/identity', {
  data: { provider: 'leerid', linked_at: '2026-09-15T10:00:00.000Z' },
})
