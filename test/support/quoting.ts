import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import { queuedMails } from './demo.ts'
import { orderOf } from './ordering.ts'
import type { TestApp } from './test-app.ts'

/** A quote, and the code of its mail. */
export type Quoted = { number: string; code: string }

/** Sends a quote of one year for a licence. */
export async function quoted(
  portal: TestApp,
  who: Client,
  sn = 'SPR10001',
  more: object = {},
): Promise<Quoted> {
  const { body } = await who.post('/orders', orderOf(sn, { kind: 'quote', ...more }))
  expect(body.errormsg).toBe('')
  const { number } = body.data
  const mails = await queuedMails(portal)
  const contents = mails.flatMap(({ kind, content }) => (kind === 'quote' ? [content as Quoted] : []))
  return { number, code: contents.find((content) => content.number === number)?.code ?? '' }
}

/** Reads a quote by the code of its mail. */
export const readQuote = (who: Client, code: string): Promise<Answer> => who.post('/quotes/read', { code })

/** Accepts a quote by the code of its mail. */
export const acceptQuote = (who: Client, { number, code }: Quoted, more: object = {}): Promise<Answer> =>
  who.post(`/quotes/${number}/accept`, { code, ...more })

/** Number, kind and state of each paper of De Linde, by number. */
export async function papersOfLinde(who: Client): Promise<string[][]> {
  const { body } = await who.get('/licences/SPR10001/invoices')
  return body.data.map(({ number, kind, state }: Record<string, string>) => [number, kind, state]).sort()
}
