import { alone, embedded, type Mutant, part } from './mutant.ts'

const quotes = [embedded('server/orders/quotes.test.ts')]
const accepted = [embedded('server/orders/accepted-quotes.test.ts')]
const locked = [alone('server/orders/meanwhile.test.ts')]

/** Quotes: each becomes one order, as it was sent, and for those it was sent to. */
export const quoteMutants: Mutant[] = [
  {
    id: 'quote-accepted-twice',
    breaks: 'two who accept a quote at the same moment get one invoice',
    file: 'server/orders/accept-quote.ts',
    text: 'await findAcceptable(trx, services, { number, licenceId })',
    instead: 'await rows.readAgain(trx, number)',
    killers: [...locked, { project: 'races', test: 'server/orders/quote-races.test.ts' }],
  },
  {
    id: 'quote-by-lost-role',
    breaks: 'a person who has lost the role meanwhile accepts no quote',
    file: 'server/orders/accept-quote.ts',
    text: '(by && !(await isTheirsNow(trx, licence, by.id)))',
    instead: 'false',
    killers: locked,
  },
  {
    id: 'quote-after-last-day',
    breaks: 'a quote is accepted until its last day, no longer',
    file: 'server/orders/quotes.ts',
    text: "if ((document.due ?? '') < today)",
    instead: 'if (false)',
    killers: quotes,
  },
  {
    id: 'quote-outdated-accepted',
    breaks: 'a quote is not accepted once its licence was renewed',
    file: 'server/orders/quotes.ts',
    text: 'endsBefore !== endOf(found, sales)',
    instead: 'false',
    killers: quotes,
  },
  {
    id: 'quote-of-fewer-seats',
    breaks: 'a quote is not accepted once its licence has other seats than it was made for',
    file: 'server/orders/quotes.ts',
    text: 'seatsNow === seatsThen',
    instead: 'true',
    killers: quotes,
  },
  {
    id: 'quote-by-other-code',
    breaks: 'a code accepts its own quote alone',
    file: 'server/orders/accept-quote.ts',
    text: "  if (found.document.number !== number) throw notFound('quote.notFound')\n",
    instead: '',
    killers: quotes,
  },
  {
    id: 'quote-at-new-price',
    breaks: 'the price of a quote holds',
    file: 'server/orders/accept-quote.ts',
    text: '...inTermFrom(quote, at),',
    instead: '...inTermFrom(quote, at), totalCents: licence.priceCents,',
    killers: accepted,
  },
  {
    id: 'quotes-of-others',
    breaks: 'people accept the quotes of licences that they may renew, no others',
    file: 'server/orders/quote-rows.ts',
    text: ` AND \${mayRenew(asking)}`,
    instead: '',
    killers: [...accepted, part('matrix')],
  },
  {
    id: 'quote-without-reference',
    breaks: 'a public body names its reference when it accepts a quote',
    file: 'server/orders/complete-buyer.ts',
    text: 'wants.reference && asksReference(services, { kind }) && !reference',
    instead: 'wants.reference && false',
    killers: quotes,
  },
  {
    id: 'quote-names-buyer',
    breaks: 'a dealer’s quote makes no buyer known before it is accepted',
    file: 'server/orders/make-order.ts',
    text: "  if (kind !== 'quote' || !isDealer)\n",
    instead: '',
    killers: quotes,
  },
  {
    id: 'quote-guessed',
    breaks: 'wrong codes of quotes count',
    file: 'server/platform/limits/public-limits.ts',
    text: 'tryQuoteCode: (address, find) => countingFailures(quoteCodes(address), find)',
    instead: 'tryQuoteCode: (_, find) => find()',
    killers: quotes,
  },
]
