import type { PersonKind } from '#contract/access.ts'

const users = { id: 'users', to: '/users' } as const
const licences = { id: 'licences', to: '/licenses' } as const
const products = { id: 'products', to: '/products' } as const
const documents = { id: 'documents', to: '/medocuments' } as const

const entries = {
  staff: [users, licences, documents],
  dealer: [licences, documents],
  admin: [users, products],
  user: [products],
} as const

/** What the navigation bar holds between the brand and sign-out. */
export const entriesFor = (kind: PersonKind) => entries[kind]
