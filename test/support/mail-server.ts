import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it. `recipients`: of the envelope; `headers`: in lower case, unfolded. */
export type Received = { from: string; recipients: string[]; headers: string[]; raw: string }

export type MailServer = {
  smtpUrl: string
  received: Received[]
  /** Set it to have recipients refused with this answer, such as `550 5.1.1 Unknown`. */
  refusal: string | undefined
  /** Goes away, and leaves the port closed. */
  stop: () => Promise<void>
  /** Comes back on the same port. */
  start: () => Promise<void>
}

/** A mail server for tests, that shows what arrived byte by byte. */
export async function startMailServer(): Promise<MailServer> {
  let port = 0
  let smtp: SMTPServer | undefined
  const server: MailServer = {
    smtpUrl: '',
    received: [],
    refusal: undefined,
    stop: () => new Promise((resolve) => (smtp ? smtp.close(() => resolve()) : resolve())),
    async start() {
      smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        disableReverseLookup: true,
        logger: false,
        closeTimeout: 100,
        onRcptTo(_address, _session, done) {
          const { refusal } = server
          if (refusal === undefined) return done()
          done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }))
        },
        onData(stream, { envelope }, done) {
          text(stream).then((raw) => {
            const [head = ''] = raw.split('\r\n\r\n')
            server.received.push({
              from: envelope.mailFrom ? envelope.mailFrom.address : '',
              recipients: envelope.rcptTo.map(({ address }) => address),
              headers: head
                .replaceAll(/\r\n[ \t]/g, ' ')
                .split('\r\n')
                .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())),
              raw,
            })
            done()
          }, done)
        },
      })
      smtp.on('error', () => {})
      const listening = smtp.listen(port, '127.0.0.1')
      await once(listening, 'listening')
      port = (listening.address() as AddressInfo).port
    },
  }
  await server.start()
  server.smtpUrl = `smtp://127.0.0.1:${port}`
  return server
}

/** A header's values, of all lines with this name. */
export const headersNamed = ({ headers }: Received, name: string) =>
  headers.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
