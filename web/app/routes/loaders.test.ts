import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonKind } from '#contract/access.ts'
import type { Session } from '../../platform/session/session.ts'
import { loadAccountSearch, loadGroups, loadLicenceGroups } from './group-loaders.ts'
import { loadHome } from './home-loaders.ts'
import { inBackground } from './in-background.ts'
import { loadDocuments, loadLicences, loadProduct, loadProducts } from './licence-loaders.ts'
import { loadInvoice, loadJournal, loadRenewal } from './order-loaders.ts'

// Their files are loaded, too.
vi.mock('../../screens/home/staff/StaffHome.tsx', () => ({}))
vi.mock('../../screens/home/DealerHome.tsx', () => ({}))
vi.mock('../../features/licences/LicenceSearch.tsx', () => ({}))
vi.mock('../../platform/i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))

const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  // Most answers never come; a licence has the root group 7.
  sent.mockImplementation(async (address) => {
    if (!String(address).includes('/products/license/')) return new Promise(() => {})
    return Response.json({ error: false, errormsg: '', data: [], total: 0, group: rootGroup })
  })
})
afterEach(() => {
  sent.mockReset()
  vi.unstubAllGlobals()
})

const rootGroup = { id: 7, name: 'De Linde' }

const page = { page: 1, size: 20 } as const

function visit<Params, Deps>(kind: PersonKind, params: Params, deps: Deps) {
  const session = { kind, account: { group: kind === 'admin' ? { id: 5 } : null } } as unknown as Session
  return { context: { queryClient: new QueryClient(), session }, params, deps }
}

const asked = () => sent.mock.calls.map(([address]) => String(address).replace('/api/v1', ''))

const groupCalls = (id: number) => [`/weblockgroup/${id}/members?page=1&size=20`, `/weblockgroup/${id}/seats`]

test.each<[string, () => void, string[]]>([
  [
    'an admin at home',
    () => loadHome(visit('admin', {}, page)),
    ['/home', '/weblockgroup/5/activity?size=3&folded=true'],
  ],
  ['a pupil at home', () => loadHome(visit('user', {}, page)), ['/home/pupil']],
  ['staff at home', () => loadHome(visit('staff', {}, page)), ['/licences?within=30&size=3']],
  ['a dealer at home', () => loadHome(visit('dealer', {}, page)), ['/licences?within=90&page=1&size=20']],
  ['staff at /users', () => loadGroups(visit('staff', {}, page)), groupCalls(0)],
  ['an admin at /users', () => loadGroups(visit('admin', {}, page)), groupCalls(5)],
  ['a group in the address', () => loadGroups(visit('admin', {}, { ...page, group: 9 })), groupCalls(9)],
  ['a user at /users', () => loadGroups(visit('user', {}, page)), ['/weblockgroup/users']],
  [
    'an account search',
    () => loadAccountSearch(visit('staff', { filter: 'emma' }, page)),
    ['/weblockgroup/users/emma?page=1&size=20'],
  ],
  [
    'an account search that is too short',
    () => loadAccountSearch(visit('staff', { filter: 'em ' }, page)),
    [],
  ],
  [
    'a licence search',
    () => loadLicences(visit('dealer', { filter: ' spr100' }, page)),
    ['/products/licenses/100/prod/SPR?page=1&size=20'],
  ],
  ['a search for no licence', () => loadLicences(visit('dealer', { filter: 'SPR' }, page)), []],
  [
    'a dealer at /invoices',
    () => loadJournal(visit('dealer', {}, { ...page, month: undefined, show: undefined })),
    ['/invoices?page=1&size=20', '/receipts?page=1&size=20'],
  ],
  [
    'payments of a month',
    () => loadJournal(visit('staff', {}, { page: 2, size: 20, month: '2026-11', show: 'payments' })),
    ['/invoices?month=2026-11&page=1&size=20', '/receipts?month=2026-11&page=2&size=20'],
  ],
  ['own products', () => loadProducts(visit('dealer', {}, page)), ['/products?page=1&size=20']],
  ['staff at /products', () => loadProducts(visit('staff', {}, page)), []],
  [
    'staff who look for a product',
    () => loadProducts(visit('staff', {}, { ...page, q: '10001' })),
    ['/products/licenses/10001/prod/-?page=1&size=20'],
  ],
  ['one product', () => loadProduct(visit('dealer', { sn: 'spr10001' }, {})), ['/licences/SPR10001']],
  [
    'a renewal',
    () => loadRenewal(visit('dealer', { sn: 'ME20001' }, {})),
    ['/products/ME20001', '/licences/ME20001/renewal?years=1'],
  ],
  [
    'a renewal that is not theirs',
    () => loadRenewal(visit('user', { sn: 'ME20001' }, {})),
    ['/products/ME20001'],
  ],
  ['an invoice', () => loadInvoice(visit('admin', { number: '2026-0431' }, {})), ['/invoices/2026-0431']],
  [
    'documents',
    () => loadDocuments(visit('staff', {}, { ...page, q: 'me2' })),
    ['/medocument?page=1&size=20&q=me2'],
  ],
])('%s: what the screen shows is asked for', async (_, load, calls) => {
  load()
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked()).toEqual(calls)
})

test('a licence’s root group is opened once it is known', async () => {
  void loadLicenceGroups(visit('staff', { sn: 'spr10001' }, page))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
  expect(asked()).toEqual(['/products/license/SPR10001?size=1', ...groupCalls(7)])
})

test('a group of a licence is opened at once, and the root group is not', async () => {
  await loadLicenceGroups(visit('staff', { sn: 'SPR10001' }, { ...page, group: 9 }))
  expect(asked()).toEqual([...groupCalls(9), '/products/license/SPR10001?size=1'])
})

test('a loader runs when its screen opens, not while it stays, and its failure is left to the screen', async () => {
  const load = vi.fn<(visit: { cause: 'enter' | 'stay' }) => Promise<void>>()
  load.mockRejectedValue(new Error('The file is gone.'))
  const loader = inBackground(load)
  expect(loader({ cause: 'enter' })).toBeUndefined()
  loader({ cause: 'stay' })
  expect(load).toHaveBeenCalledTimes(1)
})
