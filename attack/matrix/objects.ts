import type { PersonName } from '../people.ts'
import type { Rows } from '../target.ts'
import { things } from '../things.ts'

/** The subject of a call. A pair: the thing moved, and its destination. */
export type ObjectKind =
  | 'account'
  | 'vendorAccount'
  | 'invitedAccount'
  | 'group'
  | 'licence'
  | 'payment'
  | 'invoice'
  | 'creditedInvoice'
  | 'quote'
  | 'vatNumber'
  | 'appSession'
  | 'ownSession'
  | 'document'
  | 'documentType'
  | 'operation'
  | 'groupAndParent'
  | 'accountAndGroup'

/** An id as it appears in a path. */
export type Reference = string | readonly [moved: string, target: string]

export type Objects = { own: Reference; foreign: Reference[]; missing: Reference[] }

type PerPerson = Record<PersonName, { own: Reference; foreign: Reference[] }>

const noSuchNumber = '987654'

/** The same objects for every person. */
const everyoneHas = (objects: PerPerson[PersonName]): PerPerson => ({
  visitor: objects,
  user: objects,
  subAdmin: objects,
  admin: objects,
  dealer: objects,
  staff: objects,
})

/**
 * A person's own object of a kind, foreign ones (a neighbour's in the same licence, a stranger's), and some that do not exist.
 * @param rows of the fresh demo data
 */
export function objectsOf(kind: ObjectKind, person: PersonName, rows: Rows): Objects {
  const { of, missing } = kinds[kind](lookUp(rows))
  return { ...of[person], missing }
}

type LookUp = ReturnType<typeof lookUp>

function lookUp({ accounts, groups, documents }: Rows) {
  const found = (id: number | undefined, name: string) => {
    if (id === undefined) throw new Error(`The demo data has no ${name}.`)
    return String(id)
  }
  const account = (login: string) => found(accounts.find((row) => row.login === login)?.id, login)
  return {
    account,
    group: (name: string) => found(groups.find((row) => row.name === name)?.id, name),
    document: (issuer: string) =>
      found(documents.find((row) => String(row.issued_by) === account(issuer))?.id, `document of ${issuer}`),
  }
}

const [year, klas, otherKlas, otherYear] = ['Derde leerjaar', 'Klas 3A', 'Klas 3B', 'Zesde leerjaar']
const [school, otherSchool, overarching] = [
  'Basisschool De Linde',
  'Sint-Jozefscollege',
  'Scholengroep Noord',
]

const kinds: Record<ObjectKind, (find: LookUp) => { of: PerPerson; missing: Reference[] }> = {
  account: ({ account }) => {
    const of = (own: string, ...foreign: string[]) => ({ own: account(own), foreign: foreign.map(account) })
    return {
      of: {
        visitor: of('lena'),
        user: of('lena', 'emma', 'linde.admin', 'jozef.admin', 'staff'),
        subAdmin: of('lena', 'yana.willems', 'linde.admin', 'jozef.admin', 'staff'),
        admin: of('lena', 'jozef.admin', 'dealer', 'staff'),
        dealer: of('dealer', 'dealer2', 'lena', 'staff'),
        staff: of('lena', 'jozef.admin'),
      },
      missing: [noSuchNumber],
    }
  },
  vendorAccount: ({ account }) => {
    const all = everyoneHas({ own: account('dealer'), foreign: [account('dealer2'), account('staff')] })
    // Their own, and those of others; accounts of customers count as missing.
    const staff = { own: account('staff'), foreign: [account('dealer'), account('dealer2')] }
    return { of: { ...all, staff }, missing: [noSuchNumber, account('lena'), account('linde.admin')] }
  },
  invitedAccount: ({ account }) => {
    const own = account('invited.klas')
    const all = everyoneHas({ own, foreign: [account('invited.jozef'), account('invited.dealer')] })
    // Staff find everyone; accounts that have a password can't be invited.
    return { of: { ...all, staff: { own, foreign: [account('linde.admin')] } }, missing: [noSuchNumber] }
  },
  group: ({ group }) => {
    const of = (own: string, ...foreign: string[]) => ({ own: group(own), foreign: foreign.map(group) })
    return {
      of: {
        visitor: of(klas),
        user: of(klas, school),
        subAdmin: of(klas, otherYear, school, otherSchool, overarching),
        admin: of(klas, otherSchool, overarching),
        dealer: of(school, otherSchool, klas, overarching),
        staff: of(klas, otherSchool),
      },
      missing: [noSuchNumber],
    }
  },
  licence: () => {
    return { of: everyoneHas({ own: 'SPR10001', foreign: ['SPR10002'] }), missing: ['SPR99999'] }
  },
  payment: () => {
    const of = (own: keyof typeof things.payments, ...foreign: (keyof typeof things.payments)[]) => ({
      own: String(things.payments[own]),
      foreign: foreign.map((login) => String(things.payments[login])),
    })
    return {
      of: {
        visitor: of('linde.admin'),
        user: of('linde.admin', 'dealer'),
        subAdmin: of('linde.admin', 'dealer'),
        admin: of('linde.admin', 'dealer', 'jozef.admin'),
        dealer: of('dealer', 'dealer2', 'linde.admin'),
        staff: of('dealer', 'jozef.admin'),
      },
      missing: [noSuchNumber],
    }
  },
  invoice: () => {
    const { SPR10001: own, SPR10002: foreign } = things.invoices
    return { of: everyoneHas({ own, foreign: [foreign] }), missing: ['2020-9999'] }
  },
  creditedInvoice: () => {
    const { SPR10001: own, SPR10002: foreign } = things.credited
    return { of: everyoneHas({ own, foreign: [foreign] }), missing: ['2020-9999'] }
  },
  quote: () => {
    const { SPR10001: own, SPR10002: foreign } = things.quotes
    return { of: everyoneHas({ own: own.number, foreign: [foreign.number] }), missing: ['Q2020-9999'] }
  },
  vatNumber: () => {
    const { SPR10001: own, SPR10002: foreign } = things.vatNumbers
    return { of: everyoneHas({ own: String(own), foreign: [String(foreign)] }), missing: [noSuchNumber] }
  },
  appSession: () => {
    const { lena, 'yana.willems': neighbour, 'jozef.admin': stranger } = things.appSessions
    const all = everyoneHas({ own: String(lena), foreign: [String(stranger)] })
    const subAdmin = { own: String(lena), foreign: [String(neighbour), String(stranger)] }
    return { of: { ...all, subAdmin }, missing: [noSuchNumber] }
  },
  ownSession: () => {
    const of = (own: keyof typeof things.browsers, ...foreign: (keyof typeof things.browsers)[]) => ({
      own: String(things.browsers[own]),
      foreign: foreign.map((login) => String(things.browsers[login])),
    })
    return {
      of: {
        visitor: of('lena'),
        user: of('lena', 'linde.klas3', 'linde.admin', 'dealer', 'staff'),
        subAdmin: of('linde.klas3', 'lena', 'linde.admin', 'dealer', 'staff'),
        admin: of('linde.admin', 'lena', 'linde.klas3', 'dealer', 'staff'),
        dealer: of('dealer', 'lena', 'linde.admin', 'staff'),
        staff: of('staff', 'lena', 'linde.admin', 'dealer'),
      },
      missing: [noSuchNumber],
    }
  },
  operation: () => {
    const { lena, 'yana.willems': neighbour, 'jozef.admin': stranger } = things.operations
    const all = everyoneHas({ own: String(lena), foreign: [String(stranger)] })
    const subAdmin = { own: String(lena), foreign: [String(neighbour), String(stranger)] }
    return { of: { ...all, subAdmin }, missing: [noSuchNumber] }
  },
  document: ({ document }) => {
    const of = everyoneHas({ own: document('dealer'), foreign: [document('staff')] })
    return { of, missing: [noSuchNumber] }
  },
  documentType: () => {
    return { of: everyoneHas({ own: '1', foreign: ['2'] }), missing: [noSuchNumber] }
  },
  groupAndParent: ({ group }) => {
    const of = (...foreign: [string, string][]) => ({
      own: [group(klas), group(otherKlas)] as const,
      foreign: foreign.map(([moved, target]) => [group(moved), group(target)] as const),
    })
    return {
      of: {
        visitor: of(),
        user: of([klas, year]),
        subAdmin: of([otherYear, klas], [klas, otherYear], [klas, school], [otherSchool, klas]),
        admin: of([otherSchool, klas], [klas, otherSchool], [klas, overarching]),
        dealer: of([klas, year]),
        staff: of([otherSchool, overarching]),
      },
      missing: [
        [noSuchNumber, group(klas)],
        [group(klas), noSuchNumber],
      ],
    }
  },
  accountAndGroup: ({ account, group }) => {
    const of = (...foreign: [string, string][]) => ({
      own: [account('lena'), group(otherKlas)] as const,
      foreign: foreign.map(([moved, target]) => [account(moved), group(target)] as const),
    })
    return {
      of: {
        visitor: of(),
        user: of(['emma', otherKlas]),
        subAdmin: of(['yana.willems', klas], ['lena', otherYear], ['lena', school], ['jozef.admin', klas]),
        admin: of(['jozef.admin', klas], ['lena', otherSchool], ['lena', overarching], ['staff', klas]),
        dealer: of(['lena', otherKlas]),
        staff: of(['yana.willems', klas]),
      },
      missing: [
        [noSuchNumber, group(klas)],
        [account('lena'), noSuchNumber],
      ],
    }
  },
}
