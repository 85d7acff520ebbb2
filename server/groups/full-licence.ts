import type { Config } from '../config.ts'
import type { Trx } from '../db/database.ts'
import { conflict } from '../errors.ts'
import * as queries from './queries.ts'
import { idsOfPath } from './tree.ts'

const codes = { groups: 'licence.tooManyGroups', accounts: 'licence.tooManyAccounts' } as const

/**
 * Makes sure that one more fits into a licence, whose lock the caller holds.
 * @param group any of the licence's; an overarching group belongs to none
 * @throws Refusal 409 where the licence holds as many as it may
 */
export async function refuseFullLicence(
  { config }: { config: Pick<Config, 'mostPerLicence'> },
  trx: Trx,
  group: Pick<queries.GroupRow, 'path' | 'rootGroupId'>,
  what: keyof typeof codes,
): Promise<void> {
  const { rootGroupId: rootId } = group
  if (rootId === null) return
  const line = idsOfPath(group.path)
  const rootPath = `/${line.slice(0, line.indexOf(rootId) + 1).join('/')}/`
  const limit = config.mostPerLicence[what]
  if ((await queries.countWithin(trx, rootPath))[what] >= limit) throw conflict(codes[what], { limit })
}
