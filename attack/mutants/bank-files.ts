import { embedded, type Mutant } from './mutant.ts'

const noting = embedded('server/bank-files/note-bank-file.test.ts')
const matching = embedded('server/bank-files/match.test.ts')

/** Bank statements: each movement is noted once, for its own invoice or for none. */
export const bankFileMutants: Mutant[] = [
  {
    id: 'amount-of-several',
    breaks: 'an amount decides only if it is that of one open invoice and of one movement',
    file: 'server/bank-files/match.ts',
    text: 'if (invoice && others.length === 0)',
    instead: 'if (invoice)',
    killers: [matching],
  },
  {
    id: 'total-by-amount',
    breaks: 'the total of several payments is not matched by its amount or a message',
    file: 'server/bank-files/match.ts',
    text: 'if (movement.isTotal) {',
    instead: 'if (false) {',
    killers: [matching],
  },
  {
    id: 'guess-despite-message',
    breaks: 'a movement with a message that no invoice has is not matched by its amount',
    file: 'server/bank-files/match.ts',
    text: 'if (movement.messages.length === 0) return true',
    instead: 'if (this.#named(movement.messages).length === 0) return true',
    killers: [matching, noting],
  },
  {
    id: 'message-unchecked',
    breaks: 'twelve digits are a structured message only with right check digits',
    file: 'server/bank-files/messages.ts',
    text: 'withCheckDigits(digits.slice(0, 10)) === digits',
    instead: 'true',
    killers: [embedded('server/bank-files/messages.test.ts')],
  },
  {
    id: 'movement-forgotten',
    breaks: 'a bank statement that is sent again notes nothing again',
    file: 'server/bank-files/seen.ts',
    text: 'digestOf([account, date, amountCents, said])',
    instead: 'digestOf([account, date, amountCents, said, performance.now()])',
    killers: [noting],
  },
  {
    id: 'movement-noted-by-two',
    breaks: 'a movement that another process notes at the same moment is noted once',
    file: 'server/bank-files/note-payments.ts',
    text: 'const now = known.get(movement) ?? payment.known',
    instead: 'const now = payment.known',
    killers: [noting],
  },
  {
    id: 'other-account',
    breaks: 'a statement of another account is refused',
    file: 'server/bank-files/plan-bank-file.ts',
    text: 'accounts.find((account) => account !== own)',
    instead: 'accounts.find(() => false)',
    killers: [noting],
  },
  {
    id: 'outcome-unseen',
    breaks: 'nothing is noted that the preview has not shown',
    file: 'server/bank-files/note-bank-file.ts',
    text: "if (plan.fingerprint !== fingerprint) throw conflict('bankFile.changed')",
    instead: '',
    killers: [noting],
  },
]
