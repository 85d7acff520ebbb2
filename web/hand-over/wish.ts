import * as v from 'valibot'
import type { App } from '#contract/apps.ts'
import { AppWish, askForApp } from '#contract/hand-over.ts'
import { call } from '../api/call.ts'
import { parseSearch, stringifySearch } from '../search-params.ts'
import { deviceStorage, tabStorage } from '../storage.ts'
import { type AskedApp, askedAppSearch } from './asked-app.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const machineLength = 32
// Bytes beyond would favour the first letters.
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

/** This device's id, made at first need: an app that opens once more here takes over its own seat. */
function ownMachine(): string {
  const kept = deviceStorage.get(machineKey) ?? ''
  if (/^[A-Z0-9]{32}$/.test(kept)) return kept
  const machine = newMachine()
  deviceStorage.set(machineKey, machine)
  return machine
}

/** What the server is told of the app that a link asks for. A program on the person's own computer names no machine. */
export function wishOf({ callback, machine, port, webUrl }: AskedApp, apps: readonly App[]): AppWish {
  if (callback === undefined) return {}
  const isDesktop = apps.find(({ key }) => key === callback)?.kind === 'desktop'
  return { key: callback, machine: isDesktop ? ownMachine() : (machine ?? ownMachine()), port, webUrl }
}

/** Tells the server which app a link asks for, or that it asks for none. */
export const askForAppOf = (asked: AskedApp, apps: readonly App[]) =>
  call(askForApp, { body: AppWish.toWire(wishOf(asked, apps)) })

const askedKey = 'portal.askedApp'

/** Keeps what the sign-in page was asked while the person is at the identity provider; it stood in the address. */
export function keepAskedApp(asked: AskedApp): void {
  // Where it cannot be kept, the server still knows which app waits.
  tabStorage.set(askedKey, stringifySearch(asked))
}

/** What the sign-in page was asked when the person left it for the identity provider. */
export function keptAskedApp(): AskedApp {
  return v.parse(askedAppSearch, parseSearch(tabStorage.get(askedKey) ?? ''))
}
