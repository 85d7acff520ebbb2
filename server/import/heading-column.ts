import type { ImportColumn } from '#contract/import.ts'
import { headingWords } from './heading-words.ts'

/** Words that systems add to a heading: whether a cell must be filled. */
const notes = wordSet(
  'required optional verplicht optioneel obligatoire facultatif obligatorio opcional obbligatorio facoltativo pflichtfeld',
  'erforderlich obligatoriskt obligatorisk valgfri pakraevet обязательно обязательное obrigatorio',
)

/** The person whose name, class or address it is: `SchuelerNachname`, `Voornaam leerling`. */
const pupils = wordSet(
  'student pupil leerling schueler schuler schulerin eleve elev alumno alumna alunno alunna aluno aluna ученик ученика',
  "l'eleve",
)

/** Prepositions between these words: `Nome do aluno`. */
const binding = wordSet('van de der des du del della do da')

function wordSet(...lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** These may be anything in a list that has a better column for the same. */
const weak = new Set([
  ...['user id', 'id de usuario', 'account'],
  ...['legal forename', 'legal first name', 'legal surname', 'legal last name'],
])

/** Small letters without accents, words apart; every run of punctuation is a space. A number sign at an end is a word. */
function folded(heading: string): string {
  const words = heading
    // Schüler:in, Alumno/a
    .replaceAll(/(\p{L}{3})[/:*·]-?(?:innen|in|as|os|es|a|o|e)(?!\p{L})/gu, '$1')
    .replaceAll(/^\s*#|#\s*$/g, ' number ')
    .normalize('NFKD')
    // Й and й fold to И and и, in the table as well.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[’‘`´ʼ]/g, "'")
    // givenName, EMailAddress
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
    .split(' ')
  return words.filter((word) => !notes.has(word)).join(' ')
}

const columnOf = new Map(
  Object.entries(headingWords).flatMap(([column, words]) =>
    words.map((word) => [folded(word), column as ImportColumn]),
  ),
)

/** The first of several: `group1`, `E-Mail 1`. */
const withoutOne = (words: string) => words.replace(/(\p{L}) ?1$/u, '$1')

function withoutPupil(words: string): string {
  const all = words.split(' ')
  if (!all.some((word) => pupils.has(word))) return ''
  return all.filter((word) => !pupils.has(word) && !binding.has(word)).join(' ')
}

/** In characters. */
const maxHeadingLength = 100

/** In letters: longer words of the table are never names. */
const maxPlainLength = 7

/** `isWeak`: another heading of the same column counts before this one. `isPlain`: one short word, which may be a name as well. */
export type HeadingMatch = { column: ImportColumn; isWeak: boolean; isPlain: boolean }

/** The column that a heading names: by all of it, else without what stands in brackets, whose it is, or that it is the first. */
export function columnOfHeading(heading: string): HeadingMatch | null {
  if (heading.length > maxHeadingLength) return null
  const words = folded(heading)
  const outside = /[([]/.test(heading) ? folded(heading.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')) : words
  const tried = [
    words,
    outside,
    words.replaceAll(' ', ''),
    withoutOne(words),
    withoutPupil(words),
    withoutPupil(outside),
  ]
  for (const text of tried) {
    const column = columnOf.get(text)
    if (column)
      return {
        column,
        isWeak: weak.has(text),
        isPlain: !words.includes(' ') && words.length <= maxPlainLength,
      }
  }
  return null
}
