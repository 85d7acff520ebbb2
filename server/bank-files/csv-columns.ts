/**
 * The meaning of a column of a bank's CSV. `direction`: whether money came in. `state`: whether it is booked. `number`: of the movement,
 * within the statement of `statement` if there is one. `text`: the payer's own words. `said`: the bank's words about it.
 */
export type BankColumn =
  | 'account'
  | 'booked'
  | 'day'
  | 'valued'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'direction'
  | 'currency'
  | 'state'
  | 'structured'
  | 'text'
  | 'said'
  | 'payer'
  | 'number'
  | 'statement'

/** As banks of Belgium and its neighbours write them, `|` between them; what stands first counts first. */
const words: Record<BankColumn, string> = {
  account:
    'auftragskonto|iban auftragskonto|kontonummer auftraggeber|eigen rekening|rekening|rekeningnummer|iban bban|account|account number|own account|iban account|compte|numero de compte|n de compte|n compte|compte iban|konto|kontonummer|iban kontoinhaber|rekening iban|nummer rekening|bank account',
  booked:
    'boekingsdatum|boekdatum|datum boeking|boeking|date de comptabilisation|date comptable|date comptabilisation|date d operation|date operation|booking date|bookingdate|posting date|date posted|posted date|accounting date|buchungstag|buchungsdatum|buchung',
  day: 'datum|date|transactiedatum|transactie datum|datum transactie|datum verrichting|datum van de verrichting|verrichtingsdatum|uitvoeringsdatum|datum uitvoering|transaction date|execution date|date d execution|date execution|date de l operation|date de transaction|completed date|date completed|started date|umsatzdatum|ausfuhrungsdatum|transaktionsdatum|datum ausfuhrung',
  valued:
    'valutadatum|valuta datum|rentedatum|datum valuta|value date|valuedate|value|date valeur|date de valeur|valeur|wertstellung|wertstellungsdatum|valutadatum buchung|valuta',
  amount:
    'bedrag|bedrag van de verrichting|bedrag verrichting|transactiebedrag|montant|montant de l operation|montant de la transaction|montant operation|amount|transaction amount|amount of the transaction|betrag|umsatz|buchungsbetrag|bedrag rekening|bedrag in de valuta van de rekening',
  debit:
    'debet|debit|uitgaven|af|uitgaand|depenses|debits|money out|paid out|withdrawals|withdrawal|outflow|soll|belastung|lastschrift|bedrag debet|montant debit|debit amount|montant au debit',
  credit:
    'credit|inkomsten|bij|inkomend|recettes|credits|money in|paid in|deposits|deposit|inflow|haben|gutschrift|bedrag credit|montant credit|credit amount|montant au credit|kredit',
  direction:
    'af bij|bij af|debet credit|credit debet|creditdebet|debetcredit|d c|dc|c d|cd|debit credit|credit debit|soll haben|s h|sens|teken|richting|code debet credit|debit or credit|cr dr|dr cr|credit debit indicator|indicateur debit credit',
  currency:
    'munt|munteenheid|devies|valutacode|muntsoort|valuta rekening|devise|devise du compte|monnaie|currency|currency account|account currency|currency code|wahrung|waehrung|kontowahrung|valuta',
  state: 'status|state|statut|toestand|etat|info|transactiestatus|transaction status|umsatzstatus',
  structured:
    'gestructureerde mededeling|gestructureerd bericht|gestructureerde mededelingen|communication structuree|communications structurees|structured communication|structured message|structured format reference|structured reference|standard format reference|strukturierte mitteilung|strukturierte zahlungsreferenz|betalingskenmerk',
  text: 'vrije mededeling|mededeling|mededelingen|mededeling 1|mededeling 2|bericht|communication libre|communication|communications|communication 1|communication 2|message|free format reference|free communication|free message|payment reference|remittance information|verwendungszweck|mitteilung|freie mitteilung|mededeling van de opdrachtgever',
  said: 'omschrijving|omschrijving 1|omschrijving 2|omschrijving 3|beschrijving|detail van de omzet|detail|details|libelle|libelles|libelle operation|libelle simplifie|informations complementaires|detail du mouvement|details du mouvement|detail de l ecriture|description|descriptions|free text|reference|memo|details of the transaction|transaction details|beschreibung|details zur buchung|betreft|narrative|particulars|transactie|transaction',
  payer:
    'naam tegenpartij|naam van de tegenpartij|naam tegenpartij bevat|naam van tegenpartij|tegenpartij|tegenrekeninghouder|tegenpartij van de verrichting|naam omschrijving|begunstigde opdrachtgever|nom contrepartie|nom de la contrepartie|nom contrepartie contient|nom de la partie adverse|nom partie adverse|contrepartie|contrepartie de l operation|contrepartie de la transaction|nom du tiers|tiers|counterparty|counterparty name|name of counterparty|name of the counterparty|counterparty s name|name counterparty|counterparty name contains|partner name|payer|payee|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|auftraggeber begunstigter|auftraggeber beguenstigter|auftraggeber empfanger|name zahlungsbeteiligter|zahlungsbeteiligter|zahlungspflichtige r|zahlungspflichtiger|name der gegenpartei|gegenpartei|name gegenpartei|auftraggeber|empfanger|name des partners',
  number:
    'transactienummer|transactie nummer|volgnummer|volgnr|omzetnummer|referentie|ref van de verrichting|referentie van de verrichting|nummer verrichting|nummer van de verrichting|bankreferentie|referentienummer|referentienummer van vdk|transactiereferentie|transactie id|numero de transaction|numero de mouvement|numero d operation|numero de sequence|n de sequence|numero de reference|numero de reference de vdk|reference de l operation|reference banque|reference bancaire|transaction number|movement number|sequence number|bank reference|transaction id|transaction reference|bankreferenz|transaktionsnummer|umsatznummer|buchungsreferenz',
  statement:
    'rekeninguittrekselnummer|rekeninguittreksel|uittrekselnummer|uittreksel|afschriftnummer|afschrift|numero d extrait|numero de l extrait|numero d extrait de compte|n d extrait|extrait|statement number|account statement number|statement|auszugsnummer|kontoauszugsnummer|auszug',
}

const ranks = new Map<string, [BankColumn, number][]>()
for (const [column, list] of Object.entries(words))
  for (const [rank, word] of list.split('|').entries())
    ranks.set(word, [...(ranks.get(word) ?? []), [column as BankColumn, rank]])

/** In characters. */
const maxHeadingLength = 80

/** Small letters without accents, words apart; without what stands in brackets, and without the currency. */
export function foldedHeading(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/n[°º]/gi, 'n')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?: in)? (?:eur|euro|euros)$/, '')
    .trim()
}

/** A heading of signs alone, which has no letters. */
const isPlusMinus = (heading: string) => /^(?:\+ ?\/? ?[-−–]|[-−–] ?\/? ?\+|±)$/.test(heading)

/** The places of the columns in the row of headings, for each meaning; what counts first stands first. */
export type Places = Map<BankColumn, number[]>

/** The columns that a row of headings names; `valuta` is the day on which interest begins, or the currency in the Netherlands: both are named. */
export function placesOf(headings: readonly string[]): Places {
  const found = headings.flatMap((heading, place) =>
    (ranks.get(isPlusMinus(heading) ? 'af bij' : foldedHeading(heading)) ?? []).map(([column, rank]) => ({
      column,
      rank,
      place,
    })),
  )
  found.sort((one, other) => one.rank - other.rank || one.place - other.place)
  const places: Places = new Map()
  for (const { column, place } of found) places.set(column, [...(places.get(column) ?? []), place])
  return places
}

const dates: readonly BankColumn[] = ['booked', 'day', 'valued']

/** Whether there are days and amounts. */
export const isComplete = (places: Places): boolean =>
  dates.some((column) => places.has(column)) &&
  (places.has('amount') || (places.has('debit') && places.has('credit')))

/** Where the day stands: the booking's first. */
export const placesOfDay = (places: Places): number[] => dates.flatMap((column) => places.get(column) ?? [])

/** The currency that the heading of an amount names: `Bedrag (EUR)`; empty if it names none. */
export const currencyOfHeading = (heading: string): string =>
  /(?<!\p{L})(EUR|USD|GBP|CHF)(?!\p{L})/iu.exec(heading)?.[1]?.toUpperCase() ?? ''
