import { listMembers as listMembersContract, membersToWire, orderFromWire } from '#contract/members.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listMembers } from './members.ts'

export function memberRoutes(serve: Serve, services: Services): void {
  serve(listMembersContract, async ({ person, params, query }) => {
    const wanted = { page: pageOf(query), text: query.q ?? null, order: orderFromWire(query.sort) }
    return membersToWire(await listMembers(services, person, params.id, wanted))
  })
}
