import { solveCaptcha } from './captcha.ts'
import type { Answer, Client } from './client.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A subscriber, as the form sends it. */
export const ann = { email: 'ann@example.org', firstname: 'Ann', name: 'Peeters' }

type Content = { firstName: string; code: string; unsubscribeCode: string }

/** A portal with a newsletter, and one visitor, whose browser is opened by each reset. */
export async function createNewsletterPortal() {
  const portal: TestApp = await createTestApp()
  let reader: Client
  const browser = (language: string): Promise<Client> => portal.visitor({ language }).open()
  /** All mails, the oldest first. */
  async function mails() {
    const rows = await portal.services.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    return rows.map((row) => ({ ...row, content: row.content as Content }))
  }
  return {
    ...portal,
    get reader() {
      return reader
    },
    browser,
    async subscribe(changes: object = {}, client = reader): Promise<Answer> {
      const captcha = await solveCaptcha(client, 'newsletter')
      return client.post('/newsletter', { account: { ...ann, ...changes }, captcha })
    },
    confirm: (code: unknown) => reader.post('/newsletter/confirm', { code }),
    unsubscribe: (code: unknown) => reader.post('/newsletter/unsubscribe', { code }),
    subscriptions: () => portal.services.db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    mails,
    /** The content of the newest mail. */
    newest: async () => (await mails()).at(-1)?.content as Content,
    async reset() {
      await portal.reset()
      reader = await browser('en')
    },
  }
}
