import type { Client } from '#test/support/client.ts'
import type { Witness } from './witness.ts'
import { repeated, type Writer } from './writer.ts'

/** Adds groups, each with a name of its own, and reads each back. */
export function addGroups(witness: Witness, admin: Client, rootId: number, mark: string): Writer {
  const acknowledged = new Map<number, string>()
  let count = 0
  return {
    async turn() {
      const name = `${mark} ${++count}`
      const added = await witness.write(() =>
        admin.put(`/weblockgroup/${rootId}/addgroup`, { group: { name } }),
      )
      if (!added) return
      const { id } = added.body.data
      acknowledged.set(id, name)
      const seen = await witness.read(() => admin.get(`/weblockgroup/${id}`))
      if (seen && seen.body.data.name !== name)
        witness.accuse(`group ${id} was read as ${seen.body.data.name}`)
    },
    async check(pool) {
      const { rows } = await pool.query('SELECT id, name FROM groups WHERE name LIKE $1', [`${mark} %`])
      const audit = await pool.query(
        `SELECT a.target_id FROM audit AS a JOIN groups AS g ON g.id = a.target_id
         WHERE a.action = 'group.add' AND g.name LIKE $1`,
        [`${mark} %`],
      )
      const found = new Map(rows.map(({ id, name }) => [id, name]))
      const trail = audit.rows.map(({ target_id }) => `audit of group ${target_id}`)
      return {
        lost: [
          ...[...acknowledged].filter(([id, name]) => found.get(id) !== name).map(([, name]) => name),
          ...(trail.length < rows.length ? [`${rows.length - trail.length} audit rows of ${mark}`] : []),
        ],
        doubled: [...repeated(rows.map(({ name }) => name)), ...repeated(trail)],
      }
    },
  }
}

/** Gives one group a new name, again and again: the one that was acknowledged last, or a later one, must stand. */
export function renameGroup(witness: Witness, admin: Client, id: number): Writer {
  let tried = 0
  let acknowledged = 0
  return {
    async turn() {
      const turn = ++tried
      const group = { id, name: `Renamed ${turn}` }
      if (await witness.write(() => admin.post(`/weblockgroup/${id}`, { group }))) acknowledged = turn
      const seen = await witness.read(() => admin.get(`/weblockgroup/${id}`))
      const shown = Number(/\d+$/.exec(seen?.body.data.name ?? '')?.[0] ?? Number.NaN)
      if (shown < acknowledged) witness.accuse(`name ${acknowledged} was read as ${shown}`)
    },
    async check(pool) {
      const { rows } = await pool.query('SELECT name FROM groups WHERE id = $1', [id])
      const trail = await pool.query(
        `SELECT after->>'name' AS name FROM audit WHERE action = 'group.edit' AND target_id = $1`,
        [id],
      )
      const stands = Number(/\d+$/.exec(rows[0]?.name ?? '')?.[0] ?? 0)
      const isSo = stands >= acknowledged && stands <= tried
      return {
        lost: isSo ? [] : [`name ${acknowledged}: ${rows[0]?.name} stands`],
        doubled: repeated(trail.rows.map(({ name }) => name)),
      }
    },
  }
}
