import * as v from 'valibot'
import type { App } from '#contract/apps.ts'
import { AppRequest, askForApp } from '#contract/hand-over.ts'
import { deviceStorage, tabStorage } from '../../kit/storage.ts'
import { call } from '../../platform/api/call.ts'
import { parseSearch, stringifySearch } from '../../platform/search-params.ts'
import { type AskedApp, appSearch } from './asked-app.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const machineLength = 32
// Higher bytes would bias the choice towards the first letters.
const evenBytes = 256 - (256 % letters.length)

function newMachine(): string {
  let machine = ''
  while (machine.length < machineLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(machineLength)).filter((byte) => byte < evenBytes)
    machine += [...bytes].map((byte) => letters[byte % letters.length]).join('')
  }
  return machine.slice(0, machineLength)
}

const machineKey = 'portal.machine'

/** This device's id, created on first use: an app that opens here again takes over its own seat. */
function ownMachine(): string {
  const stored = deviceStorage.get(machineKey) ?? ''
  if (/^[A-Z0-9]{32}$/.test(stored)) return stored
  const machine = newMachine()
  deviceStorage.set(machineKey, machine)
  return machine
}

/** The request for the app that a link asks for. A desktop app always gets this device's own machine id. */
export function appRequest({ callback, machine, port, webUrl }: AskedApp, apps: readonly App[]): AppRequest {
  if (callback === undefined) return {}
  const isDesktop = apps.find(({ key }) => key === callback)?.kind === 'desktop'
  return { key: callback, machine: isDesktop ? ownMachine() : (machine ?? ownMachine()), port, webUrl }
}

/** Tells the server which app a link asks for, or that it asks for none. */
export const requestApp = (asked: AskedApp, apps: readonly App[]) =>
  call(askForApp, { body: AppRequest.toWire(appRequest(asked, apps)) })

const storageKey = 'portal.askedApp'

/** Stores the app from the sign-in page's address while the person is at the identity provider. */
export function storeAskedApp(asked: AskedApp): void {
  // Without storage, the server still knows which app waits.
  tabStorage.set(storageKey, stringifySearch(asked))
}

/** The app that was asked for before the person went to the identity provider. */
export function loadAskedApp(): AskedApp {
  return v.parse(appSearch, parseSearch(tabStorage.get(storageKey) ?? ''))
}
