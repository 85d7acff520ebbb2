import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { conflict } from '../platform/errors.ts'
import * as queries from './queries.ts'
import { idsOfPath, pathUpTo } from './tree.ts'

const codes = { groups: 'licence.tooManyGroups', accounts: 'licence.tooManyAccounts' } as const

/**
 * Makes sure that one more fits into a licence, whose lock the caller holds.
 * @param group any of the licence's; an overarching group belongs to none
 * @returns the groups from the top down to this one; none for an overarching group
 * @throws Refusal 409 if the licence holds as many as it may
 */
export async function refuseFullLicence(
  { config }: { config: Pick<Config, 'maxPerLicence'> },
  trx: Trx,
  { path, rootGroupId }: Pick<queries.GroupRow, 'path' | 'rootGroupId'>,
  what: keyof typeof codes,
): Promise<queries.NamedGroup[]> {
  if (rootGroupId === null) return []
  const limit = config.maxPerLicence[what]
  const within = await queries.countWithin(trx, pathUpTo(path, rootGroupId), idsOfPath(path))
  if (within[what] >= limit) throw conflict(codes[what], { limit })
  return within.line
}

/**
 * Makes sure that a licence, whose lock the caller holds, holds no more than it may after a change of several things.
 * @param rootPath of its root group
 * @throws Refusal 409
 */
export async function refuseOverfull(
  { config }: { config: Pick<Config, 'maxPerLicence'> },
  trx: Trx,
  rootPath: string,
): Promise<void> {
  const within = await queries.countWithin(trx, rootPath, [])
  for (const what of ['groups', 'accounts'] as const) {
    const limit = config.maxPerLicence[what]
    if (within[what] > limit) throw conflict(codes[what], { limit })
  }
}

/** How many groups and accounts a licence may hold, and how many more than it holds now. @param group any of the licence's */
export async function roomInLicence(
  { config }: { config: Pick<Config, 'maxPerLicence'> },
  db: Db | Trx,
  { path, rootGroupId }: Pick<queries.GroupRow, 'path' | 'rootGroupId'>,
): Promise<Record<keyof typeof codes, { limit: number; left: number }>> {
  const { groups, accounts } = config.maxPerLicence
  const within =
    rootGroupId === null
      ? { groups: 0, accounts: 0 }
      : await queries.countWithin(db, pathUpTo(path, rootGroupId), [])
  return {
    groups: { limit: groups, left: Math.max(0, groups - within.groups) },
    accounts: { limit: accounts, left: Math.max(0, accounts - within.accounts) },
  }
}
