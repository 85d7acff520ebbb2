// What Unicode does not take apart, and Cyrillic as in passports (ICAO Doc 9303, part 3).
const spelled: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', ł: 'l', đ: 'd', ı: 'i' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l' },
  ...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', ё: 'e' },
}

const spell = (text: string) =>
  [...text.normalize('NFC').toLowerCase()]
    .map((letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Leaves room for a number behind it: logins have at most 64 characters. */
const longest = 60

/**
 * A login made from a name: `Lena Peeters` → `lena.peeters`, `Zoë Van den Broeck` → `zoe.vandenbroeck`.
 * @returns '' where no letter or digit of the name has a Latin spelling
 */
export function suggestLogin(name: string): string {
  const [first = '', ...rest] = spell(name)
    .split(/[\s,]+/)
    .map((part) => part.replaceAll(/[^a-z0-9]/g, ''))
    .filter((part) => part !== '')
  const login = [first, rest.join('')].filter((part) => part !== '').join('.')
  return login.slice(0, longest).padEnd(login === '' ? 0 : 3, '0')
}
