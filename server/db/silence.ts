import type pg from 'pg'

/** What lets statements take as long as they like, on the server and so here: those of a transaction, or of a connection. */
const patience = /^SET (LOCAL )?statement_timeout = 0$/

type Answered = (...results: unknown[]) => void

/**
 * Ends a connection whose server leaves a statement without an answer: a server that hangs, or a network that swallows what
 * is sent, never tells. The statement fails as with any lost connection, and the pool opens another.
 * @param longestMs longer than the server itself lets a statement run
 */
export function endWhenSilent(client: pg.PoolClient, longestMs: number): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  let patientFor: 'transaction' | 'connection' | null = null
  const sent = (...words: unknown[]) => {
    const text = String(words[0])
    const asked = patience.exec(text)
    if (asked) patientFor = asked[1] ? 'transaction' : 'connection'
    else if (patientFor === 'transaction' && /^(commit|rollback)$/.test(text)) patientFor = null
    if (patientFor) return query(...words)
    const waiting = setTimeout(() => (client as unknown as pg.Client).end(), longestMs)
    const answered = words.at(-1)
    if (typeof answered === 'function') {
      return query(...words.slice(0, -1), (...results: unknown[]) => {
        clearTimeout(waiting)
        ;(answered as Answered)(...results)
      })
    }
    return (query(...words) as Promise<unknown>).finally(() => clearTimeout(waiting))
  }
  client.query = sent as typeof client.query
}
