import { embedded, type Mutant, part } from './mutant.ts'

const groups = [embedded('server/groups/groups.test.ts')]
const places = [embedded('server/groups/place-groups.test.ts')]
const seats = [embedded('server/groups/seats.test.ts')]

/** Groups, seats, products: scope and the rules of a licence. */
export const groupMutants: Mutant[] = [
  {
    id: 'kinds-unasked',
    breaks: 'calls are for the kinds of people that the contract names',
    file: 'server/http/serve.ts',
    text: 'if (!mayCall(endpoint.access, person?.kind ?? null)) throw notAllowed()',
    instead: '',
    killers: [...places, part('matrix')],
  },
  {
    id: 'groups-of-others',
    breaks: 'groups outside one’s own are not found',
    file: 'server/groups/queries.ts',
    text: "const [found] = await (scope.kind === 'all'",
    instead: "const [found] = await (scope.kind !== 'none'",
    killers: [...groups, part('generated')],
  },
  {
    id: 'scope-of-before',
    breaks: 'who loses a role while a change waits may not make it',
    file: 'server/groups/change.ts',
    text: 'const scope = await currentScopeOf(trx, person)',
    instead: 'const scope = scopeOf(person)',
    killers: [embedded('server/groups/meanwhile.test.ts')],
  },
  {
    id: 'last-admin-gone',
    breaks: 'a licence keeps an admin',
    file: 'server/groups/change.ts',
    text: "if (person?.kind !== 'staff' && hadAdmin &&",
    instead: 'if (false &&',
    killers: [embedded('server/accounts/edit-account.test.ts')],
  },
  {
    id: 'seats-unchecked',
    breaks: 'no more seats are reserved than there are',
    file: 'server/groups/change.ts',
    text: 'if (overbooking) {',
    instead: 'if (false) {',
    killers: seats,
  },
  {
    id: 'root-by-admin',
    breaks: 'a root group’s size and end are staff’s',
    file: 'server/groups/edit-group.ts',
    text: 'if (changesSeats || changesDate) throw',
    instead: 'if (false) throw',
    killers: groups,
  },
  {
    id: 'dealer-of-others',
    breaks: 'dealers extend their own licences only',
    file: 'server/groups/edit-group.ts',
    text: 'group.dealer_id !== person.id || ',
    instead: '',
    killers: [embedded('server/products/products.test.ts')],
  },
  {
    id: 'dealer-shortens',
    breaks: 'dealers only set a later date',
    file: 'server/groups/edit-group.ts',
    text: "if (validUntil <= group.valid_until) throw conflict('licence.laterOnly')",
    instead: '',
    killers: [embedded('server/products/products.test.ts')],
  },
  {
    id: 'own-group-deleted',
    breaks: 'nobody deletes the group they lie in',
    file: 'server/groups/delete-group.ts',
    text: "if (person.group?.id === id) throw new Refusal(403, 'group.ownGroup')",
    instead: '',
    killers: places,
  },
  {
    id: 'move-of-group-untold',
    breaks: 'the audit has which group was moved',
    file: 'server/groups/place-groups.ts',
    text: "await audit({ action: 'group.move', target: 'group', targetId: id, before, after })",
    instead: '',
    killers: places,
  },
  {
    id: 'search-by-backslash',
    breaks: 'a backslash in a search is a backslash',
    file: 'server/db/search.ts',
    text: '/[\\\\%_]/g',
    instead: '/[%_]/g',
    killers: [embedded('server/members/members.test.ts')],
  },
  {
    id: 'search-by-wildcard',
    breaks: 'a wildcard in a search is a letter as any other',
    file: 'server/db/search.ts',
    text: ".replaceAll(/[\\\\%_]/g, '\\\\$&')",
    instead: '',
    killers: [embedded('server/members/members.test.ts')],
  },
  {
    id: 'documents-of-others',
    breaks: 'dealers see the documents that they issued',
    file: 'server/me-documents/me-documents.ts',
    text: "(kind === 'staff' ? null : id)",
    instead: '(kind === "nobody" ? id : null)',
    killers: [embedded('server/me-documents/me-documents.test.ts')],
  },
]
