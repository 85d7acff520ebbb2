import { beforeEach, expect, test, vi } from 'vitest'
import type { ListedLicence } from '#contract/licence-table.ts'
import { call } from '../../../platform/api/call.ts'
import { extendLicence } from '../extend.ts'
import { extendSeveral, extensionsOf } from './extend-several.ts'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../extend.ts', () => ({ extendLicence: vi.fn() }))

const licence = (serialNumber: string, validUntil: string | null): ListedLicence => ({
  serialNumber,
  name: 'De Linde',
  town: '',
  dealer: null,
  seats: 30,
  inUse: 0,
  validUntil,
  priceCents: 14_900,
  state: 'ending',
})

const today = '2026-11-23'

beforeEach(() => {
  vi.mocked(extendLicence).mockReset()
  vi.mocked(call).mockImplementation((async (_: unknown, { params }: { params: { sn: string } }) => ({
    data: {
      sn: params.sn,
      group: { id: Number(params.sn.replace('SPR', '')), name: 'De Linde' },
      admins: [],
      payments: [],
      mails: [],
      options: [],
    },
  })) as never)
})

test('a year is added to the later of today and the end date; permanent licences are left out', () => {
  const extensions = extensionsOf(
    [licence('SPR1', '2026-12-03'), licence('SPR2', '2026-01-01'), licence('SPR3', null)],
    today,
  )
  expect(extensions.map(({ until }) => until)).toEqual(['2027-12-03', '2027-11-23'])
})

test('one that fails stops none of the others, and each rests on the date that was shown', async () => {
  vi.mocked(extendLicence).mockRejectedValueOnce(new Error('away'))
  const done: number[] = []
  const failed = await extendSeveral(
    extensionsOf([licence('SPR1', '2026-12-03'), licence('SPR3', '2026-12-05')], today),
    (count) => done.push(count),
  )
  expect([...failed.keys()]).toEqual(['SPR1'])
  expect(vi.mocked(extendLicence).mock.calls).toEqual([
    [1, { from: '2026-12-03', until: '2027-12-03' }],
    [3, { from: '2026-12-05', until: '2027-12-05' }],
  ])
  expect(done).toEqual([1, 2])
})
