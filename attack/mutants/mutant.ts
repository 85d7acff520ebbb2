/** The tests that must fail with a mutant applied: those of a file, in a Vitest project, or a part of the attacks. */
export type Killer =
  | { project: 'unit' | 'embedded' | 'alone' | 'proofs' | 'races' | 'postgresql'; test: string }
  | { part: 'forgery' | 'matrix' | 'sessions' | 'headers' | 'generated' }

/**
 * The portal with one deliberate mistake.
 * @property id as `docs/security.md` names it
 * @property breaks the guarantee that it breaks, in a few words
 * @property text occurs in the file exactly once
 * @property instead replaces it in the mutant
 * @property killers each must fail
 */
export type Mutant = {
  id: string
  breaks: string
  file: string
  text: string
  instead: string
  killers: readonly Killer[]
}

export const embedded = (test: string): Killer => ({ project: 'embedded', test })
export const alone = (test: string): Killer => ({ project: 'alone', test })
export const part = (name: Extract<Killer, { part: string }>['part']): Killer => ({ part: name })

/** How often a mutant's text occurs in its file: must be once. */
const countOf = (source: string, { text }: Mutant): number => source.split(text).length - 1

/** The source with the mutant applied. @throws unless its text occurs exactly once */
export function mutated(source: string, mutant: Mutant): string {
  const count = countOf(source, mutant)
  if (count !== 1) throw new Error(`${mutant.id}: its text occurs ${count} times in ${mutant.file}, not once`)
  return source.replace(mutant.text, () => mutant.instead)
}
