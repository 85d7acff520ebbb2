import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A configuration as it is deployed, with other places in it: what is measured is what operators are told to use.
 * @param places what stands in the file (a text, or all lines that match), and what takes its place
 * @throws where the file does not hold one of them
 */
export function deployed(file: string, places: readonly [string | RegExp, string][]): string {
  const given = readFileSync(path.join(import.meta.dirname, '../../deploy', file), 'utf8')
  return places.reduce((text, [what, instead]) => {
    if (text.search(what) < 0) throw new Error(`deploy/${file} holds no ${what}`)
    return text.replaceAll(what, () => instead)
  }, given)
}
