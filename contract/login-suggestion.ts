// Letters that Unicode does not decompose, and Cyrillic as in passports (ICAO Doc 9303, part 3).
const spelled: Record<string, string> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    đ: 'd',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'ng',
    ə: 'e',
  },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ё: 'e' },
  ...{
    і: 'i',
    ї: 'i',
    є: 'ie',
    ґ: 'g',
    ў: 'u',
    ђ: 'd',
    ј: 'j',
    љ: 'lj',
    њ: 'nj',
    ћ: 'c',
    џ: 'dz',
    ѓ: 'g',
    ќ: 'k',
  },
  // Silent at the start of a word, says `any-ascii`; names spell it.
  ...{ ѕ: 'dz', ا: 'a' },
}

/** The spelling of a letter with its marks; null if it is unknown. */
function spellingOf(letter: string, spellOther: SpellOther): string | null {
  if (letter <= '~') return letter
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const known = spelled[letter] ?? spelled[bare] ?? (/^[ -~]*$/.test(bare) ? bare : null)
  if (known !== null || !/[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(letter)) return known ?? ''
  return spellOther(letter)?.toLowerCase() || null
}

/** @returns null if the letter has no Latin spelling */
type SpellOther = (letter: string) => string | null

/** Leaves room for a number behind it: logins have at most 64 characters. */
const longest = 60

/** `Mia (ill)` → `Mia`; all of a name where nothing stands outside. */
export const outsideBrackets = (name: string): string => name.replaceAll(/\([^()]*\)/g, ' ').trim() || name

/**
 * A login made from a name: `Lena Peeters` → `lena.peeters`, `Zoë Van den Broeck` → `zoe.vandenbroeck`. What stands in brackets is left
 * out.
 * @param spellOther spells the letters that are neither Latin nor of a European Cyrillic alphabet
 * @returns '' if a letter has no known spelling: no letter is dropped, the person types the login
 */
export function suggestLogin(name: string, spellOther: SpellOther = () => null): string {
  const letters =
    outsideBrackets(name)
      .normalize('NFC')
      .toLowerCase()
      .match(/\P{M}\p{M}*/gu) ?? []
  const spellings = letters.map((letter) => (/\s/.test(letter) ? ' ' : spellingOf(letter, spellOther)))
  if (spellings.includes(null)) return ''
  const [first = '', ...rest] = spellings
    .join('')
    .split(/[\s,]+/)
    .map((part) => part.replaceAll(/[^a-z0-9]/g, ''))
    .filter((part) => part !== '')
  const login = [first, rest.join('')].filter((part) => part !== '').join('.')
  return login.slice(0, longest).padEnd(login === '' ? 0 : 3, '0')
}
