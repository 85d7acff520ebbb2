import path from 'node:path'
import { findPostgres } from '#test/support/postgres-server.ts'
import { buildWeb } from '../../dev/build-web.ts'
import { type Copy, copyOf } from './copy.ts'
import { judge } from './judge.ts'
import type { Killer, Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Each run uses all cores already. */
const concurrency = 2

const nameOf = (killer: Killer) =>
  'part' in killer ? `attack ${killer.part}` : `${killer.project}: ${killer.test}`

const needsServer = (killer: Killer) =>
  'project' in killer && (killer.project === 'races' || killer.project === 'postgresql')

/**
 * Applies one mutant at a time to copies of the portal, and runs the tests that must notice.
 * @param only ids; undefined: all
 * @returns whether every test passed before, and every mutant was killed by each of its tests
 */
export async function runMutants(only?: readonly string[]): Promise<boolean> {
  const chosen = mutants.filter(({ id }) => only?.includes(id) ?? true)
  if (chosen.length === 0) throw new Error('No mutant has that name.')
  await buildWeb(path.join(root, 'dist/web'))
  const copies = Array.from({ length: Math.min(concurrency, chosen.length) }, () => copyOf(root))
  const removeAll = () => {
    for (const { remove } of copies) remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      removeAll()
      process.exit(1)
    })
  try {
    const red = await redWithout(copies[0] as Copy, chosen)
    const waiting = [...chosen]
    const counts = { killed: 0, survived: 0 }
    const work = async (copy: Copy) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const isKilled = await kill(copy, next, red)
        counts[isKilled ? 'killed' : 'survived']++
      }
    }
    await Promise.all(copies.map(work))
    console.log(`\n${counts.killed} passed, ${counts.survived} failed`)
    return counts.survived === 0 && red.size === 0
  } finally {
    removeAll()
  }
}

/** @returns what fails without a mutant, and so proves nothing with one */
async function redWithout(copy: Copy, chosen: readonly Mutant[]): Promise<Set<string>> {
  const all = new Map(chosen.flatMap(({ killers }) => killers.map((killer) => [nameOf(killer), killer])))
  const kinds = Map.groupBy([...all.values()].filter(isPossible), (killer) =>
    'part' in killer ? `attack ${killer.part}` : killer.project,
  )
  const red = new Set<string>()
  for (const [kind, killers] of kinds) {
    const { failed, trouble } = await judge(copy.folder, killers as [Killer, ...Killer[]])
    for (const one of [...failed, ...(trouble ? [trouble] : [])]) {
      red.add(one)
      console.log(`✗ Red without any mutant, in ${kind}: ${one}`)
    }
  }
  return red
}

const hasServer = findPostgres() !== null
const isPossible = (killer: Killer) => hasServer || !needsServer(killer)

async function kill(copy: Copy, mutant: Mutant, red: ReadonlySet<string>): Promise<boolean> {
  const lines: string[] = []
  let isKilled = true
  for (const killer of mutant.killers) {
    if (!isPossible(killer)) {
      lines.push(`    skipped, needs PostgreSQL: ${nameOf(killer)}`)
      continue
    }
    const { failed: allFailed, trouble } = await copy.withMutant(mutant, () => judge(copy.folder, [killer]))
    const failed = allFailed.filter((one) => !red.has(one))
    isKilled &&= failed.length > 0
    lines.push(
      failed.length > 0
        ? `    killed by ${nameOf(killer)}: ${failed[0]}`
        : `    SURVIVES ${nameOf(killer)}${trouble ? `, which could not run:\n${trouble}` : ''}`,
    )
  }
  console.log([`${isKilled ? '✓' : '✗'} ${mutant.id}: ${mutant.breaks}`, ...lines].join('\n'))
  return isKilled
}
