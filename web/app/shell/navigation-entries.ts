import type { PersonKind } from '#contract/access.ts'

/** Path prefixes of pages about a product. */
const aboutProducts = ['/products/', '/extend/', '/invoices', '/successful-payment']

/** `covers`: path prefixes of pages that belong to the entry, besides those below `to`. */
const home = { id: 'home', to: '/home', covers: ['/bank-statement'] } as const
const users = { id: 'users', to: '/users', covers: ['/people/'] } as const
const licences = { id: 'licences', to: '/licenses', covers: aboutProducts } as const
const products = { id: 'products', to: '/products', covers: aboutProducts } as const
const documents = { id: 'documents', to: '/medocuments', covers: [] as string[] } as const

const entries = {
  staff: [home, users, licences, documents],
  dealer: [home, licences, documents],
  admin: [home, users, products],
  user: [home, products],
} as const

/** The links in the bar, and at the bottom of phones. Sign-out is in the account menu. */
export const entriesFor = (kind: PersonKind) => entries[kind]
