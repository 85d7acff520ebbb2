// Spreadsheets take a cell for a formula if it begins with one of these; Excel's East Asian versions read the full-width ones too.
const formula = '[=+\\-@\\t\\r\\n＝＋－＠]'

// A spreadsheet that expects another separator than the file has begins a cell behind it, and drops quotes there.
const begin = '(?<=^|[;,\\t\\r\\n]"*)'

const beginsFormula = new RegExp(`${begin}(?='*${formula})`, 'gu')
const escapedFormula = new RegExp(`${begin}'(?='*${formula})`, 'gu')

/**
 * Makes a cell harmless that a spreadsheet would run as a formula, whichever separator it expects: an apostrophe goes before the
 * formula. What already looks like that gets one more, so that `unescapeFormula` gives back exactly what was escaped.
 * @param cell such as `=HYPERLINK(…)` → `'=HYPERLINK(…)`, `A;=x` → `A;'=x`, and `'=x` → `''=x`
 */
export const escapeFormula = (cell: string): string => cell.replaceAll(beginsFormula, "'")

/** Undoes `escapeFormula`; any other cell stays as it is, also one that begins with an apostrophe (`'s Gravenwezel`). */
export const unescapeFormula = (cell: string): string => cell.replaceAll(escapedFormula, '')
