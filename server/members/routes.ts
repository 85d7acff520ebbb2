import * as contract from '#contract/members.ts'
import { listQueryOf, pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { listMembers, listPeople } from './members.ts'

export function memberRoutes(serve: Serve, services: Services): void {
  serve(contract.listMembers, async ({ person, params, query }) => {
    const page = await listMembers(services, person, params.id, listQueryOf(query), query.state)
    return contract.MembersPage.toWire(page)
  })

  serve(contract.listPeople, async ({ person, params, query }) => {
    const { never_signed_in, admin, ids = null } = query
    const isAdmin = admin === undefined ? null : admin === 'true'
    const filter = { neverSignedIn: never_signed_in === 'true', isAdmin, ids }
    return contract.PeopleList.toWire(await listPeople(services, person, params.id, filter, pageOf(query)))
  })
}
