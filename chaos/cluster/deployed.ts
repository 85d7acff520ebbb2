import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A configuration from deploy/ with replacements, so that the run tests the very files that operators use.
 * @param replacements a text of the file (or a pattern for all matches), and its replacement
 * @throws if the file does not contain one of them
 */
export function deployed(file: string, replacements: readonly [string | RegExp, string][]): string {
  const original = readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8')
  return replacements.reduce((text, [what, replacement]) => {
    if (text.search(what) < 0) throw new Error(`deploy/${file} does not contain ${what}`)
    return text.replaceAll(what, () => replacement)
  }, original)
}
