import { listMembers as listMembersContract, membersToWire } from '#contract/members.ts'
import { wishOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listMembers } from './members.ts'

export function memberRoutes(serve: Serve, services: Services): void {
  serve(listMembersContract, async ({ person, params, query }) => {
    return membersToWire(await listMembers(services, person, params.id, wishOf(query)))
  })
}
