/**
 * A hand scanner types as a keyboard from the United States would. If the computer expects another one, other signs arrive: those
 * of `typed` instead of those of `meant` in the square. `hasDeadAcute`: ´ and the vowel behind it arrive as one letter.
 */
export type Layout = { typed: string; meant: string; hasDeadAcute?: true }

const azertyLetters = { typed: 'aqzwAQZW,?', meant: 'qawzQAWZmM' }

/** The keyboards of the portal's languages, if they differ in the characters of a card's address. */
export const layouts: Record<string, Layout> = {
  french: {
    typed: `${azertyLetters.typed}&é"'(-è_çàM!:3)°`,
    meant: `${azertyLetters.meant}1234567890:/.#-_`,
  },
  belgian: {
    typed: `${azertyLetters.typed}&é"'(§è!çàM=:3-)°`,
    meant: `${azertyLetters.meant}1234567890:/.#=-_`,
  },
  german: { typed: 'zyZYÖ-§´ß?', meant: 'yzYZ:/#=-_', hasDeadAcute: true },
  british: { typed: '£', meant: '#' },
  spanish: { typed: "Ñ-·¡'?", meant: ':/#=-_' },
  italian: { typed: "ç-£ì'?", meant: ':/#=-_' },
  portuguese: { typed: "Ç-«'?", meant: ':/=-_' },
  danish: { typed: 'Æ-´+?', meant: ':/=-_', hasDeadAcute: true },
  norwegian: { typed: 'Ø-\\+?', meant: ':/=-_' },
  swedish: { typed: 'Ö-´+?', meant: ':/=-_', hasDeadAcute: true },
  russian: {
    typed: 'фисвуапршолдьтщзйкыегмцчняФИСВУАПРШОЛДЬТЩЗЙКЫЕГМЦЧНЯЖ.ю№',
    meant: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:/.#',
  },
}

/** The meant text, if all of it was typed on this keyboard. */
export function meantOn({ typed, meant, hasDeadAcute }: Layout, text: string): string {
  const whole = hasDeadAcute
    ? text
        .normalize('NFD')
        .replaceAll(/(\p{L})\u0301/gu, '´$1')
        .normalize('NFC')
    : text
  return Array.from(whole, (sign) => meant[typed.indexOf(sign)] ?? sign).join('')
}
