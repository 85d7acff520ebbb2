import * as contract from '#contract/groups.ts'
import { Refusal } from '../errors.ts'
import { wishOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { deleteGroup } from './delete-group.ts'
import { editGroup } from './edit-group.ts'
import { listSubgroups, readGroup, rootOfLicence } from './groups.ts'
import { addGroup, addOverarchingGroup, moveGroup } from './place-groups.ts'

const { groupListToWire, groupToWire } = contract

export function groupRoutes(serve: Serve, services: Services): void {
  serve(contract.readGroup, async ({ person, params }) => ({
    data: groupToWire(await readGroup(services, person, params.id)),
  }))

  serve(contract.listSubgroups, async ({ person, params, query }) =>
    groupListToWire(await listSubgroups(services, person, params.id, wishOf(query))),
  )

  serve(contract.listLicenceSubgroups, async ({ person, params, query }) => {
    const { rootId } = await rootOfLicence(services, person, params.sn)
    if (rootId === null) return groupListToWire({ groups: [], total: 0, parentIds: [] })
    return groupListToWire(await listSubgroups(services, person, rootId, wishOf(query)))
  })

  serve(contract.addGroup, async ({ person, params, body }) => ({
    data: groupToWire(await addGroup(services, person, params.id, body.group.name)),
  }))

  serve(contract.addOverarchingGroup, async ({ person, body }) => {
    const { name, licences = [] } = body.group
    return { data: groupToWire(await addOverarchingGroup(services, person, name, licences)) }
  })

  serve(contract.editGroup, async ({ person, params, body }) => {
    if (body.group.id !== undefined && body.group.id !== params.id)
      throw new Refusal(400, 'request.idMismatch')
    const change = contract.groupChangeFromWire(body.group)
    return { data: contract.editedGroupToWire(await editGroup(services, person, params.id, change)) }
  })

  serve(contract.deleteGroup, async ({ person, params, query }) => {
    await deleteGroup(services, person, params.id, query.recursive === 'true')
    return {}
  })

  serve(contract.moveGroup, async ({ person, params }) => ({
    data: groupToWire(await moveGroup(services, person, params.newParent, params.id)),
  }))
}
