import { parse } from 'csv-parse/sync'
import type { Answer, Client } from './client.ts'
import type { TestApp } from './test-app.ts'

/** The rows of what a person exports of a group, as they stand in the file. */
export const exported = async (who: Client, group: number): Promise<string[][]> =>
  parse((await who.get(`/weblockgroup/${group}/export?format=csv`)).body, { bom: true })

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Previews such rows, carries them out, and waits for the end. @returns the preview's counts */
export async function importAgain(
  { services }: TestApp,
  who: Client,
  group: number,
  rows: readonly string[][],
): Promise<{ counts: Record<string, number>; done: Answer }> {
  // The cells are as they came out of the file: escaped already.
  const csv = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')
  const sent = { csv, options: { mode: 'add_update' } }
  const { body } = await who.post(`/weblockgroup/${group}/import`, sent)
  const { counts, fingerprint } = body.data
  const options = { ...sent.options, dry_run: false }
  const done = await who.post(`/weblockgroup/${group}/import`, { ...sent, options, fingerprint })
  await services.longWork.settled()
  return { counts, done }
}
