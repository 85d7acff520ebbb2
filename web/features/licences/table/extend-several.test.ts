import { beforeEach, expect, test, vi } from 'vitest'
import type { ListedLicence } from '#contract/licence-table.ts'
import { call } from '../../../platform/api/call.ts'
import { extendLicence } from '../extend.ts'
import { ChangedMeanwhile, extendSeveral, extensionsOf } from './extend-several.ts'

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
const nothing = () => {}

/** What the server tells of these licences now; by serial number. */
function serverHas(dates: Record<string, string>) {
  vi.mocked(call).mockImplementation((async (_: unknown, { params }: { params: { sn: string } }) => ({
    data: {
      sn: params.sn,
      group: { id: Number(params.sn.replace('SPR', '')), name: 'De Linde' },
      valid_until: dates[params.sn],
      admins: [],
      payments: [],
      mails: [],
      options: [],
    },
  })) as never)
}

beforeEach(() => void vi.mocked(extendLicence).mockReset())

test('a year is added to the later of today and the end date; permanent licences are left out', () => {
  const extensions = extensionsOf(
    [licence('SPR1', '2026-12-03'), licence('SPR2', '2026-01-01'), licence('SPR3', null)],
    today,
  )
  expect(extensions.map(({ until }) => until)).toEqual(['2027-12-03', '2027-11-23'])
})

test('one that fails, or that has another date by now, stops none of the others', async () => {
  serverHas({ SPR1: '2026-12-03', SPR2: '2027-12-04', SPR3: '2026-12-05' })
  vi.mocked(extendLicence).mockRejectedValueOnce(new Error('away'))
  const done: number[] = []
  const failed = await extendSeveral(
    extensionsOf(
      [licence('SPR1', '2026-12-03'), licence('SPR2', '2026-12-04'), licence('SPR3', '2026-12-05')],
      today,
    ),
    (count) => done.push(count),
  )
  expect([...failed.keys()]).toEqual(['SPR1', 'SPR2'])
  expect(failed.get('SPR2')).toBeInstanceOf(ChangedMeanwhile)
  expect(vi.mocked(extendLicence).mock.calls).toEqual([
    [1, '2027-12-03'],
    [3, '2027-12-05'],
  ])
  expect(done).toEqual([1, 2, 3])
})

test('the same question asked twice gives no second year', async () => {
  serverHas({ SPR1: '2027-12-03' })
  await extendSeveral(extensionsOf([licence('SPR1', '2026-12-03')], today), nothing)
  expect(extendLicence).not.toHaveBeenCalled()
})
