import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import type { Driver } from './driver.ts'
import { dragging, pointing, pressing, typing } from './keys.ts'

/** As long as Playwright's own actions take at most: see playwright.config.ts. */
const patienceMs = 30_000

/** Polls until the result is not undefined. @throws the last problem after the timeout */
async function until<T>(what: string, ask: () => Promise<T | undefined>, why?: () => string): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}. ${why?.() ?? ''}`)
    await pause(25)
  }
}

type Text = string | RegExp
type ByText = { exact?: boolean }
type State = 'attached' | 'detached' | 'visible' | 'hidden'

/** As much of Playwright's Locator as the gallery's views and the journeys need. */
class DrivenLocator {
  readonly #page: DrivenPage
  readonly selector: string

  constructor(page: DrivenPage, selector: string) {
    this.#page = page
    this.selector = selector
  }

  readonly #within = (selector: string) => new DrivenLocator(this.#page, `${this.selector} >> ${selector}`)

  locator = (css: string) => this.#within(css)
  getByRole = (role: string, options = {}) => this.#within(getByRoleSelector(role, options))
  getByText = (text: Text, options?: ByText) => this.#within(getByTextSelector(text, options))
  getByLabel = (text: Text, options?: ByText) => this.#within(getByLabelSelector(text, options))
  first = () => this.nth(0)
  last = () => this.nth(-1)
  nth = (index: number) => this.#within(`nth=${index}`)
  or = (other: DrivenLocator) => this.#within(`internal:or=${JSON.stringify(other.selector)}`)
  filter = ({ hasText }: { hasText: string }) => this.#within(`internal:has-text=${JSON.stringify(hasText)}i`)

  toString = () => this.selector

  /** Between two pages there is one for a moment without the tests' script. */
  #call<T>(source: string, ...words: unknown[]): Promise<T> {
    const { driver } = this.#page
    return until('the page', async () => {
      const answer = await driver.run(
        `async (...words) => document.body && window.driven && [await (${source})(...words)]`,
        [this.selector, ...words],
      )
      return answer === null ? undefined : (answer as [T])
    }).then(([value]) => value)
  }

  count = () => this.#call<number>('(selector) => window.driven.all(selector).length')
  isVisible = () =>
    this.#call<boolean>('(selector) => window.driven.all(selector).some(window.driven.isVisible)')

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    const isSo: Record<State, () => Promise<boolean>> = {
      attached: async () => (await this.count()) > 0,
      detached: async () => (await this.count()) === 0,
      visible: () => this.isVisible(),
      hidden: async () => !(await this.isVisible()),
    }
    await until(`${this.selector} to be ${state}`, async () => (await isSo[state]()) || undefined)
  }

  /** Runs a function with the element, as soon as there is one. */
  async evaluate<T>(run: (element: Element, word: unknown) => T, word?: unknown): Promise<T> {
    await this.waitFor({ state: 'attached' })
    return this.#call<T>(`(selector, word) => (${run})(window.driven.one(selector), word)`, word)
  }

  async #point(): Promise<{ x: number; y: number }> {
    let said = ''
    const ask = async () => {
      const found = await this.#call<{ x: number; y: number } | string>(
        '(selector) => window.driven.pointOf(selector)',
      )
      if (typeof found === 'object') return found
      said = `It ${found}.`
      return undefined
    }
    return until(`${this.selector} to take a press`, ask, () => said)
  }

  /** Presses the element; retries if the page moved between locating and pressing. */
  async #press(press: (point: { x: number; y: number }) => Promise<unknown>): Promise<void> {
    await until(`a press on ${this.selector}`, async () => {
      await press(await this.#point())
      // If the press led to another page, there is nothing left to check.
      const ask = this.#page.evaluate<boolean | null>('() => window.driven?.hasHit()')
      const hasHit = await ask.catch(() => null)
      return hasHit === false ? undefined : true
    })
  }

  click = () => this.#press(({ x, y }) => this.#page.driver.act([pointing('mouse', x, y)]))

  /** With the mouse, in steps as a hand makes them. */
  async dragTo(target: DrivenLocator): Promise<void> {
    const [from, to] = [await this.#point(), await target.#point()]
    // It lets go elsewhere than it presses, so no press is held back.
    await this.#page.evaluate('() => window.driven.hasHit()')
    await this.#page.driver.act([dragging(from, to)])
  }

  /** With the driver's touch input, or with simulated touch events. */
  tap = () =>
    this.#press(({ x, y }) =>
      this.#page.driver.name === 'firefox'
        ? this.#page.driver.act([pointing('touch', x, y)])
        : this.#page.driver.run('(point) => window.driven.tap(point)', [{ x, y }]),
    )

  async fill(text: string): Promise<void> {
    await this.waitFor()
    await this.#call('(selector, text) => window.driven.fill(selector, text)', text)
  }

  async selectOption(value: string): Promise<void> {
    await this.waitFor()
    await this.#call('(selector, value) => window.driven.select(selector, value)', value)
  }

  /** A radio button or a tick, which may be drawn by its label. */
  async check(): Promise<void> {
    await this.waitFor({ state: 'attached' })
    await this.#call('(selector) => window.driven.one(selector).click()')
  }

  async focus(): Promise<void> {
    await this.waitFor({ state: 'attached' })
    await this.#call('(selector) => window.driven.one(selector).focus()')
  }

  async press(key: string): Promise<void> {
    await this.focus()
    await this.#page.driver.act([pressing(key)])
  }

  inputValue = () => this.evaluate((element) => (element as HTMLInputElement).value)
  getAttribute = (name: string) =>
    this.evaluate((element, asked) => element.getAttribute(asked as string), name)
}

/** As much of Playwright's Page as the gallery's views and the journeys need, over another driver. */
class DrivenPage {
  readonly driver: Driver
  readonly #baseURL: string

  constructor(driver: Driver, baseURL: string) {
    this.driver = driver
    this.#baseURL = baseURL
  }

  locator = (css: string) => new DrivenLocator(this, css)
  getByRole = (role: string, options = {}) => this.locator(getByRoleSelector(role, options))
  getByText = (text: Text, options?: ByText) => this.locator(getByTextSelector(text, options))
  getByLabel = (text: Text, options?: ByText) => this.locator(getByLabelSelector(text, options))

  readonly keyboard = {
    press: (key: string) => this.driver.act([pressing(key)]),
    type: (text: string) => this.driver.act([typing(text)]),
  }

  /** A page that is still loading may ignore a navigation. */
  async goto(address: string): Promise<void> {
    await until(address, async () => {
      await this.evaluate('() => { window.isLeft = true }')
      await this.driver.open(new URL(address, this.#baseURL).href)
      return (await this.evaluate<boolean>('() => !window.isLeft')) || undefined
    })
  }

  setViewportSize = ({ width, height }: { width: number; height: number }) =>
    this.driver.resize(width, height)
  screenshot = () => this.driver.photograph()

  evaluate<T>(run: ((word: unknown) => T) | string, word?: unknown): Promise<T> {
    return this.driver.run(String(run), word === undefined ? [] : [word]) as Promise<T>
  }
}

/** A driven page in Playwright's words. What it lacks is `undefined`. */
export const asPage = (driver: Driver, baseURL: string): Page =>
  new DrivenPage(driver, baseURL) as unknown as Page
