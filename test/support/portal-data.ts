import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { fillWithDemoData } from './filled-database.ts'
import type { Data } from './portal-process.ts'
import { extractTemplate } from './template.ts'
import { createPostgresDatabase } from './test-database.ts'

export type PortalData = {
  /** For the processes that are to serve it. */
  settings: Data
  /** Opens it here; the embedded database only while no process has it. */
  open: () => Promise<Database>
  remove: () => Promise<void>
}

/**
 * Data for portals in processes of their own, on the engine that this run is about; empty.
 * @param isNew whether the embedded engine's directory lacks even an empty database, which takes seconds to make
 */
export async function createPortalData({ isNew = false } = {}): Promise<PortalData> {
  const server = inject('postgresUrl')
  if (server) {
    const { url, drop } = await createPostgresDatabase(server)
    const open = () => openDatabase({ databaseUrl: url, dataDirectory: '' })
    return { settings: { DATABASE_URL: url }, open, remove: drop }
  }
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-'))
  if (!isNew) extractTemplate('empty', directory)
  const open = () => openDatabase({ databaseUrl: undefined, dataDirectory: directory })
  const remove = async () => rmSync(directory, { recursive: true, force: true })
  return { settings: { DATA_DIR: directory }, open, remove }
}

/** The same, with the demo data. */
export async function createDemoPortalData(): Promise<PortalData> {
  const data = await createPortalData()
  const database = await data.open()
  await fillWithDemoData(database)
  await database.close()
  return data
}
