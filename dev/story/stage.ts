import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { sendPaymentReminders } from '#server/dunning/remind.ts'
import { writtenAddress } from '#server/invoices/peppol-address.ts'
import type { ListedPayment, PaymentProvider, ProviderPayment } from '#server/payments/provider.ts'
import { settle } from '#server/payments/settle.ts'
import { checkDuePayments } from '#server/payments/sweep.ts'
import type { AccessPoint } from '#server/peppol/access-point.ts'
import { sendDue } from '#server/peppol/send-due.ts'
import { dateInBrussels, daysAfter, momentInBrussels } from '#server/platform/calendar.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { dayMs, hourMs, minuteMs } from '#server/platform/durations.ts'
import { keyOf } from '#server/platform/limits/limits.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { sendDueMail } from '#server/record/mail/send-mail.ts'
import { remind } from '#server/reminders/remind.ts'
import type { Services } from '#server/services.ts'
import { perAccount } from '#server/sessions/lock-rows.ts'
import { maxSessionMs } from '#server/sessions/sessions.ts'
import { createServices } from '#server/start.ts'
import { type Answer, ApiClient, intoApp, type Method, type Sent } from '../api-client.ts'
import { demoPassword } from '../demo-data.ts'
import { type Customer, customer, enterpriseNumberOf } from './customers.ts'

/** Where the people of the story sit: an address that is kept for documents, so that no one else’s tries are counted there. */
const remoteAddress = '198.51.100.20'

const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

/** As long as a session may last. */
const lockMs = maxSessionMs

/** Refuses papers on Peppol. */
const refusing = `0208:${enterpriseNumberOf(customer('sleutelbloem'))}`

/** A person who must not be refused: the story would go on without what they did. */
export class Visitor extends ApiClient {
  /** @throws if the request was refused */
  override async call(method: Method, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = { 'user-agent': userAgent, ...sent.headers }
    const answer = await super.call(method, path, { ...sent, headers })
    if (answer.status >= 400)
      throw new Error(
        `The story breaks at ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    return answer
  }

  /** Signs in with a wrong password. @throws if the answer is another than that it is wrong */
  async forgetPassword(login: string): Promise<void> {
    const { status } = await super.call('POST', '/login', { body: { login, password: 'vergeten' } })
    if (status !== 401) throw new Error(`A wrong password of ${login} was answered with ${status}`)
  }
}

/** The whole portal over the database of the demo, at a time of its own, with mail that goes nowhere and payments that are paid at once. */
export class Stage {
  readonly services: Services
  readonly #app: FastifyInstance
  readonly #payments: Payments
  readonly #start: Date
  readonly #today: string
  #now: Date

  private constructor(services: Services, app: FastifyInstance, payments: Payments, start: Date) {
    this.services = services
    this.#app = app
    this.#payments = payments
    this.#start = start
    this.#today = dateInBrussels(start)
    this.#now = start
  }

  /** @param accessPoint takes the papers; null: they go by mail alone */
  static async open(real: Services, accessPoint: AccessPoint | null): Promise<Stage> {
    const hash = await real.passwords.hash(demoPassword)
    const passwords = {
      ...real.passwords,
      // All have the same password: hashing it for each person would take most of the start.
      hash: async () => hash,
      hashOfList: async () => hash,
      verify: async (password: string) => password === demoPassword,
    }
    const start = real.clock()
    const payments: Payments = new Map()
    let stage: Stage | undefined
    const clock = () => stage?.now ?? start
    const { sales } = real.config
    const withoutPeppol = { peppol: null, sales: sales && { ...sales, peppol: false } }
    const config = { ...real.config, logLevel: 'silent', ...(accessPoint === null && withoutPeppol) } as const
    const services: Services = {
      ...createServices(config, real, clock, passwords),
      paymentProvider: paidAtOnce(payments),
      accessPoint: accessPoint && deliversAtOnce(accessPoint, refusing),
      mailer: { send: async () => {}, close: () => {} },
    }
    stage = new Stage(services, await createApp(services), payments, start)
    await stage.hurry(true)
    return stage
  }

  get now(): Date {
    return this.#now
  }

  /** The date so many days from the real today. @returns `YYYY-MM-DD` */
  day(fromToday: number): string {
    return daysAfter(this.#today, fromToday)
  }

  /** How many days before the real today a date is; negative: after it. @param date `YYYY-MM-DD` */
  daysAgo(date: string): number {
    return Math.round((Date.parse(this.#today) - Date.parse(date)) / dayMs)
  }

  /** The date of the story. */
  get today(): string {
    return dateInBrussels(this.now)
  }

  /** To the hours of school on a day; `daysAgo` 0: to half an hour ago. */
  turnTo(daysAgo: number): void {
    const time = `${String(9 + (daysAgo % 7)).padStart(2, '0')}:${String((daysAgo * 17) % 60).padStart(2, '0')}`
    this.#now =
      daysAgo === 0
        ? new Date(this.#start.getTime() - hourMs / 2)
        : momentInBrussels(this.day(-daysAgo), time)
  }

  visitor(): Visitor {
    return new Visitor(intoApp(this.#app, { remoteAddress }), { language: 'nl' })
  }

  async signIn(login: string): Promise<Visitor> {
    return this.visitor().signIn(login)
  }

  /** A person opens a program, which keeps its seat for as long as a session may last. */
  async openApp(login: string): Promise<void> {
    const browser = await this.visitor().open()
    await browser.post('/weblock/createcallback', {
      callback: 'desktop',
      machine: `of-${login.replaceAll('.', '-')}`,
      port: 4711,
    })
    const { body } = await browser.post('/login', { login, password: demoPassword })
    const { machine, cookie } = body.session.result.session
    await this.visitor().post('/weblock/session', { machine, cookie })
    const expires_at = new Date(this.now.getTime() + maxSessionMs)
    await this.services.db.updateTable('sessions').set({ expires_at }).where('app', 'is not', null).execute()
  }

  /** A person tries wrong passwords until the account is locked, for half a day: a usual lock would be over before anyone looks. */
  async lock(login: string): Promise<void> {
    const { config, db } = this.services
    const visitor = await this.visitor().open()
    for (let tries = 0; tries < config.signInTries.perLoginAndAddress; tries++)
      await visitor.forgetPassword(login)
    // By the clock of the machine, as the limiter counts.
    const expire = Date.now() + lockMs
    await db
      .updateTable('throttle')
      .set({ expire, points: config.signInTries.perLogin })
      .where('key', '=', `${perAccount}:${keyOf(login)}`)
      .execute()
  }

  /** The bank of the payer takes back the customer’s last payment. */
  async chargeBack({ number }: Customer): Promise<void> {
    const { id, providerId } = await this.services.db
      .selectFrom('payments')
      .innerJoin('licences', 'licences.id', 'licence_id')
      .select(['payments.id', 'provider_id as providerId'])
      .where(sql`prefix || number`, '=', number)
      .orderBy('payments.id', 'desc')
      .executeTakeFirstOrThrow()
    const payment = this.#payments.get(providerId ?? '')
    if (!payment) throw new Error(`The story has no payment of ${number}`)
    payment.chargedBackCents = payment.amountCents
    await settle(this.services, id, payment)
  }

  /** Mails the reminders of ends that are due to this address. Those of the other customers of the demo are left for the real start. */
  async remind(address: string): Promise<void> {
    const when = { now: this.now, today: this.today }
    const receiver = { receiver: hashOf(address).toString('hex'), address }
    await inTransaction(this.services.db, (trx) => remind(trx, receiver, when))
  }

  /** Mails the payment reminders that are due. */
  remindOfPayments(): Promise<void> {
    return sendPaymentReminders(this.services)
  }

  /** Does what the portal does by itself after a change, five minutes later. As no one reads the mails, their papers are not drawn. */
  async work(): Promise<void> {
    this.#now = new Date(this.#now.getTime() + 5 * minuteMs)
    await checkDuePayments(this.services)
    await sendDueMail(this.services, undefined, async (name) => ({ name, content: Buffer.alloc(0) }))
    await sendDue(this.services)
  }

  /** Lets the embedded database answer before a change is on the disk: a story that a crash cuts short is worth nothing anyway. */
  async hurry(isOn: boolean): Promise<void> {
    const { config, db } = this.services
    if (config.databaseUrl === undefined)
      await sql`SET synchronous_commit = ${sql.lit(isOn ? 'off' : 'on')}`.execute(db)
  }

  async close(): Promise<void> {
    await this.hurry(false)
    await this.services.longWork.stop()
    await this.#app.close()
  }
}

/** The payments of the story’s provider, by its own ids. */
type Payments = Map<string, ProviderPayment>

/** Each payment is paid as soon as the portal asks about it. */
function paidAtOnce(payments: Payments): PaymentProvider {
  return {
    async create({ paymentId, amountCents }) {
      const providerId = `tr_story${paymentId}`
      const facts = { providerId, paymentId, amountCents, refundedCents: 0, chargedBackCents: 0 }
      payments.set(providerId, { ...facts, status: 'paid', checkoutUrl: null })
      return { ...facts, status: 'open', checkoutUrl: 'https://payments.example/' }
    },
    read: async (providerId) => payments.get(providerId) ?? null,
    cancel: async () => {},
    async *listSince(): AsyncGenerator<ListedPayment> {},
  }
}

/** Each paper is delivered as soon as it is sent, or refused if its receiver is `refusing`. */
const deliversAtOnce = (accessPoint: AccessPoint, refusing: string): AccessPoint => ({
  ...accessPoint,
  async send(id, parties) {
    if (writtenAddress(parties.receiver) === refusing)
      return { id, state: 'refused', fault: 'The receiver’s access point does not answer.' }
    return { ...(await accessPoint.send(id, parties)), state: 'delivered' }
  },
})
