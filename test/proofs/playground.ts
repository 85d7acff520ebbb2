import type { Client } from '#test/support/client.ts'
import { groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'
import { people } from './actions.ts'

/** The fixed date of the test application's clock. */
export const today = '2026-09-15'

/** Counts what the actions were answered, and prints the counts if `PROOF_TALLY` is set. */
export function createTally() {
  const counts = new Map<string, number>()
  return {
    count(what: string) {
      counts.set(what, (counts.get(what) ?? 0) + 1)
    },
    print() {
      if (!process.env.PROOF_TALLY) return
      for (const [what, count] of [...counts].sort()) console.log(`${what}: ${count}`)
    },
  }
}

export type Playground = {
  portal: TestApp
  /** Restores the demo data and signs everyone in again. */
  start: () => Promise<Map<string, Client>>
}

/** The demo data, plus an admin of the overarching group. */
export async function createPlayground(): Promise<Playground> {
  // An unexpected error shows its stack, not only its 500.
  const portal = await createTestApp({ logLevel: 'error' })
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
