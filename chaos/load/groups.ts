import type { Client } from '#test/support/client.ts'
import type { Recorder } from './recorder.ts'
import { repeated, type Writer } from './writer.ts'

/** Adds groups with unique names, and reads each one back. */
export function addGroups(recorder: Recorder, admin: Client, rootId: number, prefix: string): Writer {
  const acknowledged = new Map<number, string>()
  let count = 0
  return {
    async step() {
      const name = `${prefix} ${++count}`
      const added = await recorder.write(() =>
        admin.put(`/weblockgroup/${rootId}/addgroup`, { group: { name } }),
      )
      if (!added) return
      const { id } = added.body.data
      acknowledged.set(id, name)
      const seen = await recorder.read(() => admin.get(`/weblockgroup/${id}`))
      if (seen && seen.body.data.name !== name)
        recorder.report(`group ${id} was read as ${seen.body.data.name}`)
    },
    async check(pool) {
      const { rows } = await pool.query('SELECT id, name FROM groups WHERE name LIKE $1', [`${prefix} %`])
      const audit = await pool.query(
        `SELECT a.target_id FROM audit AS a JOIN groups AS g ON g.id = a.target_id
         WHERE a.action = 'group.add' AND g.name LIKE $1`,
        [`${prefix} %`],
      )
      const found = new Map(rows.map(({ id, name }) => [id, name]))
      const audited = audit.rows.map(({ target_id }) => `audit of group ${target_id}`)
      return {
        lost: [
          ...[...acknowledged].filter(([id, name]) => found.get(id) !== name).map(([, name]) => name),
          ...(audited.length < rows.length
            ? [`${rows.length - audited.length} audit rows of ${prefix}`]
            : []),
        ],
        doubled: [...repeated(rows.map(({ name }) => name)), ...repeated(audited)],
      }
    },
  }
}

/** Renames one group again and again: the last acknowledged name, or a later one, must be stored. */
export function renameGroup(recorder: Recorder, admin: Client, id: number): Writer {
  let tried = 0
  let acknowledged = 0
  return {
    async step() {
      const attempt = ++tried
      const group = { id, name: `Renamed ${attempt}` }
      if (await recorder.write(() => admin.post(`/weblockgroup/${id}`, { group }))) acknowledged = attempt
      const seen = await recorder.read(() => admin.get(`/weblockgroup/${id}`))
      const shown = Number(/\d+$/.exec(seen?.body.data.name ?? '')?.[0] ?? Number.NaN)
      if (shown < acknowledged) recorder.report(`name ${acknowledged} was read as ${shown}`)
    },
    async check(pool) {
      const { rows } = await pool.query('SELECT name FROM groups WHERE id = $1', [id])
      const audited = await pool.query(
        `SELECT after->>'name' AS name FROM audit WHERE action = 'group.edit' AND target_id = $1`,
        [id],
      )
      const stored = Number(/\d+$/.exec(rows[0]?.name ?? '')?.[0] ?? 0)
      const isKept = stored >= acknowledged && stored <= tried
      return {
        lost: isKept ? [] : [`name ${acknowledged}: ${rows[0]?.name} is stored`],
        doubled: repeated(audited.rows.map(({ name }) => name)),
      }
    },
  }
}
