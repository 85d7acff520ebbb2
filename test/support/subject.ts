import { demoPassword } from '../../dev/demo-data.ts'
import type { Authenticator } from './authenticator.ts'
import { type Answer, bodyOf, type Client } from './client.ts'
import { addPasskey, newAuthenticator } from './passkeys.ts'
import { codeAt, setUpTotp } from './second-step.ts'
import { noor, type SigningOnPortal } from './signing-on.ts'

/** How a person begins to sign in. `connect`: with the password, to connect an identity. */
export const firstWays = ['password', 'identity', 'connect'] as const

export type FirstWay = (typeof firstWays)[number]

/** With what the second step is taken. */
export const secondWays = ['totp', 'passkey', 'recovery'] as const

export type SecondWay = (typeof secondWays)[number]

/** A person with a second step, and all that they have to sign in with. */
export class Subject {
  readonly login: string
  password: string
  private readonly portal: SigningOnPortal
  private readonly ways: { first: FirstWay; second: SecondWay }
  private readonly device: Authenticator = newAuthenticator()
  private secret = ''
  private codes: string[] = []

  private constructor(
    portal: SigningOnPortal,
    ways: { first: FirstWay; second: SecondWay },
    { login, password }: { login: string; password: string },
  ) {
    this.portal = portal
    this.ways = ways
    this.login = login
    this.password = password
  }

  /** Sets the second step up over HTTP; before that, for `identity`, connects the identity. @throws if anything is refused */
  static async born(
    portal: SigningOnPortal,
    ways: { first: FirstWay; second: SecondWay },
    account: { login: string; password?: string },
  ): Promise<Subject> {
    const subject = new Subject(portal, ways, { password: demoPassword, ...account })
    if (ways.first === 'identity') bodyOf(await subject.connect(await portal.browser()))
    await subject.setUp(await portal.visitor().signIn(subject.login, subject.password))
    return subject
  }

  private async setUp(own: Client): Promise<void> {
    const { password } = this
    if (this.ways.second === 'passkey') {
      bodyOf(await addPasskey(own, this.device, { password }))
      return
    }
    const { secret, recoveryCodes } = await setUpTotp(own, { clock: this.portal.clock, password })
    this.secret = secret
    this.codes = recoveryCodes
  }

  /** The first way, in this browser. An identity that a reset or an undo has disconnected is connected again. */
  async begin(browser: Client): Promise<Answer> {
    const { login, password } = this
    await browser.open()
    if (this.ways.first === 'password') return browser.post('/login', { login, password })
    if (this.ways.first === 'connect') return this.connect(browser)
    const answer = await this.portal.signOn(browser, noor)
    return answer.body.second_step || answer.body.user ? answer : this.connect(browser)
  }

  /** The body of a second step; a code of an app that was not used before. @param asked the answer to the first way */
  proof(asked: Answer): object {
    const { second } = this.ways
    if (second === 'passkey')
      return { method: second, credential: this.device.get(asked.body.second_step.options) }
    if (second === 'recovery') return { method: second, code: this.codes.shift() }
    this.portal.clock.advance(30_000)
    return { method: second, code: codeAt(this.secret, this.portal.clock.now) }
  }

  /** The second step, in this browser. */
  finish = (browser: Client, asked: Answer): Promise<Answer> =>
    browser.post('/login/second_step', this.proof(asked))

  private connect = (browser: Client): Promise<Answer> =>
    this.portal.connect(browser, noor, this.login, this.password)
}
