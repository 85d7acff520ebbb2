import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { people } from './actions.ts'

/** The day on which the test application's clock stands still. */
export const today = '2026-09-15'

/** Chosen anew at every run, unless `PROOF_SEED` repeats an earlier one. */
export const seed = Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31))

export type Playground = {
  portal: TestApp
  /** The demo data as at first, with everybody signed in anew. */
  start: () => Promise<Map<string, Client>>
}

/** The demo data, and an admin over the overarching group. */
export async function createPlayground(): Promise<Playground> {
  const portal = await createTestApp()
  let isFresh = true
  const start = async () => {
    if (!isFresh) await portal.reset()
    isFresh = false
    const staff = await portal.signInAs('staff')
    const admin = { login: 'noord.admin', password: 'welkom-bij-vlinder' }
    const noord = await groupId(portal, 'Scholengroep Noord')
    await staff.put(`/weblockgroup/${noord}/addadmin`, { admin })
    const clients = new Map<string, Client>()
    for (const login of people) clients.set(login, await portal.signInAs(login))
    return clients
  }
  return { portal, start }
}
