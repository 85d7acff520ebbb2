import * as contract from '#contract/groups.ts'
import { Refusal } from '../errors.ts'
import { wishOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { deleteGroup } from './delete-group.ts'
import { editGroup } from './edit-group.ts'
import { listSubgroups, readGroup, rootOfLicence } from './groups.ts'
import { addGroup, addOverarchingGroup, moveGroup } from './place-groups.ts'

const { Group, GroupChange, GroupList, NewEndDate } = contract

export function groupRoutes(serve: Serve, services: Services): void {
  serve(contract.readGroup, async ({ person, params }) => ({
    data: Group.toWire(await readGroup(services, person, params.id)),
  }))

  serve(contract.listSubgroups, async ({ person, params, query }) =>
    GroupList.toWire(await listSubgroups(services, person, params.id, wishOf(query))),
  )

  serve(contract.listLicenceSubgroups, async ({ person, params, query }) => {
    const { rootId } = await rootOfLicence(services, person, params.sn)
    if (rootId === null) return GroupList.toWire({ groups: [], total: 0, parentIds: [] })
    return GroupList.toWire(await listSubgroups(services, person, rootId, wishOf(query)))
  })

  serve(contract.addGroup, async ({ person, params, body }) => ({
    data: Group.toWire(await addGroup(services, person, params.id, body.group.name)),
  }))

  serve(contract.addOverarchingGroup, async ({ person, body }) => {
    const { name, licences = [] } = body.group
    return { data: Group.toWire(await addOverarchingGroup(services, person, name, licences)) }
  })

  serve(contract.editGroup, async ({ person, params, body }) => {
    if (body.group.id !== undefined && body.group.id !== params.id)
      throw new Refusal(400, 'request.idMismatch')
    const edited = await editGroup(services, person, params.id, GroupChange.fromWire(body.group))
    return { data: 'id' in edited ? Group.toWire(edited) : NewEndDate.toWire(edited) }
  })

  serve(contract.deleteGroup, async ({ person, params, query }) => {
    await deleteGroup(services, person, params.id, query.recursive === 'true')
    return {}
  })

  serve(contract.moveGroup, async ({ person, params }) => ({
    data: Group.toWire(await moveGroup(services, person, params.newParent, params.id)),
  }))
}
