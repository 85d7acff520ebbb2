import * as contract from '#contract/groups.ts'
import { Counts } from '#contract/operations.ts'
import { Refusal } from '../platform/errors.ts'
import { listQueryOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { deleteGroup } from './delete-group.ts'
import { editGroup, extendLicence } from './edit-group.ts'
import { listSubgroups, readContents, readGroup, rootOfLicence } from './groups.ts'
import { addGroup, addOverarchingGroup, moveGroup } from './place-groups.ts'

const { Group, GroupChange, GroupList, NewEndDate } = contract

export function groupRoutes(serve: Serve, services: Services): void {
  serve(contract.readGroup, async ({ person, params }) => ({
    data: Group.toWire(await readGroup(services, person, params.id)),
  }))

  serve(contract.readContents, async ({ person, params }) => ({
    data: Counts.toWire(await readContents(services, person, params.id)),
  }))

  serve(contract.listSubgroups, async ({ person, params, query }) =>
    GroupList.toWire(await listSubgroups(services, person, params.id, listQueryOf(query))),
  )

  serve(contract.listLicenceSubgroups, async ({ person, params, query }) => {
    const { rootId } = await rootOfLicence(services, person, params.sn)
    if (rootId === null) return GroupList.toWire({ groups: [], total: 0, parentIds: [] })
    return GroupList.toWire(await listSubgroups(services, person, rootId, listQueryOf(query)))
  })

  serve(contract.addGroup, async ({ person, params, body }) => ({
    data: Group.toWire(await addGroup(services, person, params.id, body.group.name)),
  }))

  serve(contract.addOverarchingGroup, async ({ person, body }) => {
    const { name, licences = [] } = body.group
    const { group, operationId } = await addOverarchingGroup(services, person, name, licences)
    return { data: Group.toWire(group), operation_id: operationId }
  })

  serve(contract.editGroup, async ({ person, params, body }) => {
    if (body.group.id !== undefined && body.group.id !== params.id)
      throw new Refusal(400, 'request.idMismatch')
    const change = GroupChange.fromWire(body.group)
    const { was } = body.group
    if (person.kind === 'dealer')
      return { data: NewEndDate.toWire(await extendLicence(services, person, params.id, change, was)) }
    return { data: Group.toWire(await editGroup(services, person, params.id, change, was)) }
  })

  serve(contract.deleteGroup, async ({ person, params, query }) => {
    return { operation_id: await deleteGroup(services, person, params.id, query.recursive === 'true') }
  })

  serve(contract.moveGroup, async ({ person, params, query }) => {
    const move = { from: query.from, to: params.newParent }
    const { group, operationId } = await moveGroup(services, person, params.id, move)
    return { data: Group.toWire(group), operation_id: operationId }
  })
}
