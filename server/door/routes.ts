import * as contract from '#contract/class-door.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { signedInToWire } from '../sign-in/signed-in.ts'
import { closeDoor, endDoorSessions, openDoor, readDoor } from './door.ts'
import { readOpenDoor, signInAtDoor } from './sign-in-at-door.ts'
import { changeSymbol } from './symbols.ts'

const { DoorState, OpenedDoor, PersonAtDoor } = contract

export function doorRoutes(serve: Serve, services: Services): void {
  serve(contract.readDoor, async ({ person, params }) => ({
    data: DoorState.toWire(await readDoor(services, person, params.id)),
  }))

  serve(contract.openDoor, async ({ person, params, body }) => ({
    data: OpenedDoor.toWire(await openDoor(services, person, params.id, body.minutes)),
  }))

  serve(contract.closeDoor, async ({ person, params }) => {
    await closeDoor(services, person, params.id)
    return {}
  })

  serve(contract.endDoorSessions, async ({ person, params, body }) => ({
    data: { ended: await endDoorSessions(services, person, params.id, body.account_ids) },
  }))

  serve(contract.changeSymbol, async ({ person, params, body }) => {
    await changeSymbol(services, person, params.id, body.symbol)
    return { data: { symbol: body.symbol } }
  })

  serve(contract.readOpenDoor, async ({ body, browser }) => {
    const { group, people } = await readOpenDoor(services, body.code, browser.address)
    return { data: { group, people: people.map(PersonAtDoor.toWire) } }
  })

  serve(contract.signInAtDoor, async ({ body, browser }) =>
    signedInToWire(services, browser, await signInAtDoor(services, body, browser)),
  )
}
