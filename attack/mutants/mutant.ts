/** What must fail once a mutant is in: the tests of a file, in one of Vitest's projects, or a part of the attacks. */
export type Killer =
  | { project: 'embedded' | 'alone' | 'proofs' | 'races'; test: string }
  | { part: 'forgery' | 'matrix' | 'sessions' | 'headers' | 'generated' }

/**
 * The portal, broken in one place, as a mistake in the code might.
 * @property id as `docs/security.md` names it
 * @property breaks what holds no more, in a few words
 * @property text what stands in the file, exactly once
 * @property instead what stands there in the mutant
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

/** How often a mutant's text stands in its file: it must be once. */
export const countOf = (source: string, { text }: Mutant): number => source.split(text).length - 1

/** The file's source with the mutant in it. @throws where its text does not stand there exactly once */
export function mutated(source: string, mutant: Mutant): string {
  const count = countOf(source, mutant)
  if (count !== 1) throw new Error(`${mutant.id}: its text stands ${count} times in ${mutant.file}, not once`)
  return source.replace(mutant.text, () => mutant.instead)
}
