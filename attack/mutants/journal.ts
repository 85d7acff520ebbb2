import { embedded, type Mutant } from './mutant.ts'

const lists = [embedded('server/journal/journal.test.ts')]
const files = [embedded('server/journal/journal-file.test.ts')]

/** The lists of papers and money, and their files. */
export const journalMutants: Mutant[] = [
  {
    id: 'journal-of-all-dealers',
    breaks: 'a dealer sees the papers and the money of their own licences only',
    file: 'server/journal/scope-rows.ts',
    text: `WHERE l.dealer_id = \${id}::bigint`,
    instead: 'WHERE l.dealer_id IS NOT NULL',
    killers: lists,
  },
  {
    id: 'journal-of-all-customers',
    breaks: 'a customer sees their own papers and money only',
    file: 'server/journal/scope-rows.ts',
    text: `WHERE l.root_group_id = \${groupId}::bigint`,
    instead: 'WHERE l.root_group_id IS NOT NULL',
    killers: lists,
  },
  {
    id: 'journal-below-customer',
    breaks: 'an admin of a group below the customer’s is refused',
    file: 'server/journal/journal.ts',
    text: ' throw notAllowed()',
    instead: ' void notAllowed()',
    killers: lists,
  },
  {
    id: 'credit-note-adds',
    breaks: 'the totals of a month are less its credit notes',
    file: 'server/journal/paper-rows.ts',
    text: 'THEN -1 ELSE 1',
    instead: 'THEN 1 ELSE 1',
    killers: lists,
  },
  {
    id: 'credit-note-positive',
    breaks: 'a credit note is negative in the sales journal',
    file: 'server/journal/journal-file.ts',
    text: 'isCredit && cents !== 0 ? -cents : cents',
    instead: 'cents',
    killers: files,
  },
  {
    id: 'month-one-day-longer',
    breaks: 'a month ends before the first day of the next',
    file: 'server/journal/paper-rows.ts',
    text: `p.date < \${values.until}::date`,
    instead: `p.date <= \${values.until}::date`,
    killers: lists,
  },
  {
    id: 'money-of-next-month',
    breaks: 'a month of money ends before the first day of the next',
    file: 'server/journal/receipt-rows.ts',
    text: `r.date < \${values.until}::date`,
    instead: `r.date <= \${values.until}::date`,
    killers: lists,
  },
  {
    id: 'quotes-sold',
    breaks: 'a quote is in no sales journal',
    file: 'server/journal/paper-rows.ts',
    text: `      WHERE p.kind <> 'quote' AND \${inScope(whose, values)}
        AND (p.date`,
    instead: `      WHERE \${inScope(whose, values)}
        AND (p.date`,
    killers: files,
  },
  {
    id: 'minus-of-print',
    breaks: 'a spreadsheet reads negative amounts as numbers',
    file: 'server/journal/journal-file.ts',
    text: `written.replace('\\u2212', '-').replaceAll(/[^\\d.,-]/g, '')`,
    instead: `written.replace('\\u2212', '-')`,
    killers: files,
  },
]
