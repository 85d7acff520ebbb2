import type { Answer, Client } from './client.ts'
import { today } from './invoicing.ts'

/** A movement of a bank's CSV. @property cents negative if the money went out */
export type Transfer = { cents: number; text: string; date?: string; payer?: string }

/** A bank's CSV in Dutch; its movements begin in line 2. */
export const bankCsv = (transfers: readonly Transfer[]): string =>
  [
    'Datum;Bedrag;Munt;Tegenpartij;Mededeling',
    ...transfers.map(({ cents, text, date = today, payer = '' }) =>
      [date, (cents / 100).toFixed(2).replace('.', ','), 'EUR', payer, text].join(';'),
    ),
  ].join('\n')

/** Sends a bank statement, as a preview unless `more` says otherwise. */
export const readBank = (who: Client, content: string, more: object = {}): Promise<Answer> =>
  who.post('/bank_files', { content, dry_run: true, ...more })

/** Looks at a bank statement, and notes what the preview shows. */
export async function noteBank(who: Client, content: string, more: object = {}): Promise<Answer> {
  const { body } = await readBank(who, content, more)
  const { fingerprint } = body.data ?? {}
  return readBank(who, content, { ...more, dry_run: false, fingerprint })
}
