import { afterAll, beforeEach } from 'vitest'
import type { Client } from './client.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/**
 * A portal that is reset before each test of a file, with people who are signed in then.
 * @param logins by the names that the tests call them
 */
export async function createSignedInApp<Name extends string>(
  logins: Readonly<Record<Name, string>>,
): Promise<TestApp & Record<Name, Client>> {
  const portal = await createTestApp()
  const entries = Object.entries<string>(logins).map(([name, login]) => ({
    name,
    login,
    client: portal.visitor(),
  }))
  beforeEach(async () => {
    await portal.reset()
    for (const { login, client } of entries) {
      client.cookies.clear()
      await client.signIn(login)
    }
  })
  afterAll(() => portal.close())
  const people = Object.fromEntries(entries.map(({ name, client }) => [name, client]))
  return { ...portal, ...(people as Record<Name, Client>) }
}
