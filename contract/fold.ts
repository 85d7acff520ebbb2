/** Letters without a decomposition into a plain one and its accents, and what people type instead. */
const foldedLetters = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't' } as const

const foldedLigatures = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' } as const

const special: Record<string, string> = { ...foldedLetters, ...foldedLigatures }
const isSpecial = new RegExp(`[${Object.keys(special).join('')}]`, 'g')

/** A text as searches compare it: in small letters, without accents. The database's `search_fold` does the same. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(isSpecial, (letter) => special[letter] ?? letter)
