import type { Answer, Client } from './client.ts'
import { groupId } from './demo.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A portal whose school imports lists. `klas3A`, `klas3B`, `root`: ids of its groups. */
export type ImportPortal = TestApp & {
  /** An admin of all of Basisschool De Linde. */
  admin: Client
  klas3A: number
  klas3B: number
  root: number
  /** Sends a list. @param group absent: `klas3B` @param who absent: `admin` */
  preview: (sent: object, group?: number, who?: Client) => Promise<Answer>
}

/** Its admin is signed in; a reset would sign them out. */
export async function createImportPortal(): Promise<ImportPortal> {
  const portal = await createTestApp()
  const admin = await portal.signInAs('linde.admin')
  const klas3A = await groupId(portal, 'Klas 3A')
  const klas3B = await groupId(portal, 'Klas 3B')
  const root = await groupId(portal, 'Basisschool De Linde')
  const preview: ImportPortal['preview'] = (sent, group = klas3B, who = admin) =>
    who.post(`/weblockgroup/${group}/import`, sent)
  return { ...portal, admin, klas3A, klas3B, root, preview }
}
