import { foldedHeading } from './csv-columns.ts'

/** As banks of the portal's languages write them, `|` between them, folded as headings are. */
const words = {
  in: [
    'c|cr|cre|crd|crdt|credit|h|in|incoming|inflow|received|receipt|paid in|money in|deposit',
    'bij|bijschrijving|bijgeschreven|kredit|crediteur|creditering|ontvangen|ontvangst|inkomst|inkomsten|inkomend|storting',
    'entree|entrant|entrante|recette|recettes|crediteur|recu|encaissement',
    'haben|gutschrift|eingang|einnahme|einnahmen|eingehend|zufluss',
    'credito|abono|haber|ingreso|ingresos|entrada|entradas|acreedor|accredito|avere|entrata|entrate|recebido|receita',
    'indbetaling|indgaende|indsat|inn|inngaende|innbetaling|innskudd|insattning|inbetalning|inkommande|inn pa konto|ind',
    'кредит|приход|поступление|зачисление|кт|к',
  ],
  out: [
    'd|dr|db|deb|dbt|dbit|debit|s|out|outgoing|outflow|sent|payment|paid out|money out|withdrawal',
    'af|afschrijving|afgeschreven|debet|debiet|debiteur|debitering|uit|uitgave|uitgaven|uitgaand|betaling|opname',
    'sortie|sortant|sortante|depense|depenses|debiteur|prelevement|decaissement|retrait',
    'soll|lastschrift|belastung|ausgang|ausgabe|ausgaben|ausgehend|abfluss|abgang',
    'debito|adeudo|cargo|debe|gasto|gastos|salida|salidas|deudor|addebito|dare|uscita|uscite|saida|saidas|despesa',
    'udbetaling|udgaende|hævet|ut|ut fra konto|utgaende|utbetaling|uttak|uttag|utbetalning|belastning|ud',
    'дебет|расход|списание|дт|д',
  ],
}

const foldedWords = (lists: readonly string[]) =>
  new Set(lists.flatMap((list) => list.split('|')).map(foldedHeading))

const [incoming, outgoing] = [foldedWords(words.in), foldedWords(words.out)]

/** The sign that a word or a sign gives the amount beside it: 1 for money that came in, -1 for money that went out; null if it is unknown. */
export function directionIn(cell: string): 1 | -1 | null {
  const sign = cell.trim()
  if (sign === '+') return 1
  if (/^[-−–]$/.test(sign)) return -1
  const word = foldedHeading(sign)
  if (incoming.has(word)) return 1
  return outgoing.has(word) ? -1 : null
}
