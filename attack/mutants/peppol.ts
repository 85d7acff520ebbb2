import { embedded, type Mutant } from './mutant.ts'

const sending = embedded('server/peppol/send-due.test.ts')

/** Papers over Peppol: each is handed over once, and to a buyer who can take it. */
export const peppolMutants: Mutant[] = [
  {
    id: 'paper-not-looked-for',
    breaks: 'a paper is not handed over twice if a process dies, or an answer gets lost',
    file: 'server/peppol/hand-over.ts',
    text: '(await accessPoint.find(paper)) ?? (await create())',
    instead: 'await create()',
    killers: [sending, { project: 'postgresql', test: 'test/sent-once.test.ts' }],
  },
  {
    id: 'claim-not-fenced',
    breaks: 'a process whose claim has ended writes nothing over what another one has done since',
    file: 'server/peppol/queries.ts',
    text: "    .where('due_at', '=', until)\n",
    instead: '',
    killers: [sending],
  },
  {
    id: 'handed-over-late',
    breaks: 'a process whose claim is about to end hands nothing over',
    file: 'server/peppol/hand-over.ts',
    text: 'if (clock().getTime() + neededMs > until.getTime())',
    instead: 'if (neededMs < 0)',
    killers: [sending],
  },
  {
    id: 'sent-again-unrefused',
    breaks: 'only a refused paper is sent once more',
    file: 'server/peppol/queries.ts',
    text: "    .where('state', '=', 'refused')\n",
    instead: '',
    killers: [embedded('server/peppol/sendings.test.ts')],
  },
  {
    id: 'sending-by-customers',
    breaks: 'only staff send a refused paper once more',
    file: 'contract/invoices.ts',
    text: "  access: ['staff'],\n  body: NewSending,",
    instead: "  access: ['staff', 'dealer', 'admin'],\n  body: NewSending,",
    killers: [embedded('server/peppol/sendings.test.ts')],
  },
  {
    id: 'number-not-demanded',
    breaks: 'an order of a company that has to be found on Peppol names its number',
    file: 'server/orders/complete-buyer.ts',
    text: 'needsNumber(kind, country) && !enterpriseNumberOf(buyer)',
    instead: 'needsNumber(kind, country) && false',
    killers: [embedded('server/orders/peppol.test.ts')],
  },
]
