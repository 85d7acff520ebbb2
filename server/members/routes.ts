import { type Account, accountToWire } from '#contract/accounts.ts'
import {
  type Group,
  groupToWire,
  listMembers as listMembersContract,
  type memberColumns,
} from '#contract/groups.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listMembers } from './members.ts'

type Column = (typeof memberColumns)[number]

const rowToWire = (row: Group | Account) => ('rootOf' in row ? groupToWire(row) : accountToWire(row))

function orderOf(sort: string | undefined) {
  const direction = sort?.startsWith('-') ? ('desc' as const) : ('asc' as const)
  return { column: (sort?.replace('-', '') ?? 'name') as Column, direction }
}

export function memberRoutes(serve: Serve, services: Services): void {
  serve(listMembersContract, async ({ person, params, query }) => {
    const { q = null, sort } = query
    const wanted = { page: pageOf(query), text: q, order: orderOf(sort) }
    const { rows, total, seats, group, ancestors } = await listMembers(services, person, params.id, wanted)
    return {
      data: rows.map(rowToWire),
      total,
      total_lics: seats,
      group: group && groupToWire(group),
      ancestors,
    }
  })
}
