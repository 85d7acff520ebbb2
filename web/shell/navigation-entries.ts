import type { PersonKind } from '#contract/access.ts'

/** Pages about a product that lie elsewhere. */
const aboutProducts = ['/products/', '/extend/', '/successful-payment']

/** `covers`: how the addresses of pages begin that belong there, besides those below `to`. */
const users = { id: 'users', to: '/users', covers: [] as string[] } as const
const licences = { id: 'licences', to: '/licenses', covers: aboutProducts } as const
const products = { id: 'products', to: '/products', covers: aboutProducts } as const
const documents = { id: 'documents', to: '/medocuments', covers: [] as string[] } as const

const entries = {
  staff: [users, licences, documents],
  dealer: [licences, documents],
  admin: [users, products],
  user: [products],
} as const

/** What the navigation bar holds between the brand and sign-out. */
export const entriesFor = (kind: PersonKind) => entries[kind]
