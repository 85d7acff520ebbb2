import { expect, type Page } from '@playwright/test'
import encodeQR from 'qr'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { arrive, forgetWho, withoutApp } from './arrive.ts'
import type { Hand } from './hands.ts'

type Answered = { error: boolean; errormsg: string; data?: unknown; obj?: unknown }

/** A call that the page makes as the person who is signed in. */
export async function call<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const answer = await page.evaluate(
    async ({ method, path, body, cookie, header }) => {
      const token = new RegExp(`${cookie}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
      const headers = { [header]: decodeURIComponent(token), 'content-type': 'application/json' }
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await (await fetch(`/api/v1${path}`, sent)).json()) as Answered
    },
    { method, path, body, cookie: xsrfCookie, header: xsrfHeader },
  )
  expect(answer.errormsg, path).toBe('')
  return (answer.data ?? answer.obj) as T
}

type Who = { id: number; name: string; group: { id: number } }

/** The means to come in that a pupil's school gives them. */
async function prepare(page: Page, login: string) {
  await arrive(page, { as: login, address: withoutApp })
  const pupil = await call<Who>(page, 'GET', '/isloggedin')
  await arrive(page, { as: 'linde.admin', address: withoutApp })
  const { group } = await call<Who>(page, 'GET', '/isloggedin')
  await call(page, 'POST', `/weblockgroup/${group.id}/sign_in`, { cards: true, door: true })
  const ofClass = `/weblockgroup/${pupil.group.id}`
  const cards = await call<{ code: string }[]>(page, 'POST', `${ofClass}/cards`, { account_ids: [pupil.id] })
  const { pin } = await call<{ pin: string }>(page, 'POST', `/weblockaccount/${pupil.id}/pin`, {})
  const door = await call<{ code: string }>(page, 'POST', `${ofClass}/door`, { minutes: 5 })
  return { name: pupil.name, card: cards[0]?.code ?? '', pin, door: door.code, ofClass }
}

/** Of another class for each engine, as two share a portal. */
const pupils: Record<string, string> = { webkit: 'nina.peeters', firefox: 'kobe.lemmens', chromium: 'emma' }

/** The camera that the page gets: it sees a square that leans by 20° and is not quite sharp, 640 × 480. */
function showToCamera(page: Page, text: string): Promise<void> {
  return page.evaluate(
    (rows) => {
      const canvasOf = (width: number, height: number) => {
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('This browser draws nothing.')
        return { canvas, context }
      }
      // Drawn at half the size: what is twice as large again has soft edges in every engine.
      const small = canvasOf(320, 240)
      const draw = small.context
      draw.fillStyle = '#eceae6'
      draw.fillRect(0, 0, 320, 240)
      draw.translate(160, 120)
      draw.rotate((20 * Math.PI) / 180)
      const module = 180 / rows.length
      draw.translate(-90, -90)
      draw.fillStyle = '#1b1920'
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) draw.fillRect(x * module, y * module, module + 0.2, module + 0.2)
      const { canvas, context } = canvasOf(640, 480)
      const show = () => context.drawImage(small.canvas, 0, 0, 640, 480)
      show()
      // A stream has a frame for each change.
      setInterval(show, 100)
      const devices = {
        getUserMedia: async () => canvas.captureStream(10),
        enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'a' }],
      }
      Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
    },
    encodeQR(text, 'raw', { border: 4 }),
  )
}

/** Comes in by a card that the camera sees, without the browser's own reader of codes. */
export async function comeByCamera(page: Page, hand: Hand, tag: string): Promise<void> {
  const { name, card } = await prepare(page, pupils[tag.split('.')[0] ?? ''] ?? '')
  await arrive(page, { as: null, address: '/login' })
  await showToCamera(page, `https://portal.example/login#card=${card}`)
  forgetWho(page)
  await hand.press(page.getByRole('button', { name: 'Scan your card' }))
  await page.getByRole('heading', { level: 1, name: `Hello ${name}` }).waitFor()
}

/** Comes in by card with a hand scanner, by a number, and by the class door, until it is closed. */
export async function comeWithoutTyping(page: Page, hand: Hand, tag: string): Promise<void> {
  const login = pupils[tag.split('.')[0] ?? ''] ?? ''
  const { name, card, pin, door, ofClass } = await prepare(page, login)
  const isIn = () => page.getByRole('heading', { level: 1, name: `Hello ${name}` }).waitFor()

  await arrive(page, { as: null, address: '/login' })
  await hand.press(page.getByRole('button', { name: 'Scan your card' }))
  const scanner = page.getByRole('textbox', { name: 'Hand scanner' })
  await expect.poll(() => scanner.evaluate((field) => field === document.activeElement)).toBe(true)
  forgetWho(page)
  await page.keyboard.type(`https://portal.example/login#card=${card}`)
  await isIn()

  await arrive(page, { as: null, address: '/login' })
  await hand.write(page.locator('input[autocomplete^="username"]'), login)
  await hand.write(page.locator('input[autocomplete="current-password"]'), pin)
  forgetWho(page)
  await hand.press(page.getByRole('button', { name: 'Log in', exact: true }))
  await isIn()

  await arrive(page, { as: null, address: '/door' })
  await hand.write(page.getByRole('textbox', { name: 'Words of the class door' }), door)
  await hand.press(page.getByRole('button', { name: 'Open', exact: true }))
  forgetWho(page)
  await hand.press(page.getByRole('button').filter({ hasText: name }))
  await isIn()

  await arrive(page, { as: 'linde.admin', address: withoutApp })
  await call(page, 'DELETE', `${ofClass}/door`, {})
  await arrive(page, { as: null, address: '/door' })
  await hand.write(page.getByRole('textbox', { name: 'Words of the class door' }), door)
  await hand.press(page.getByRole('button', { name: 'Open', exact: true }))
  await page.getByText('The class door is closed. Ask your teacher.').first().waitFor()
}
