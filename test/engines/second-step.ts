import type { Page } from '@playwright/test'
import { codeAt } from '#test/support/second-step.ts'
import { linkIn, mailTo } from '../e2e/mailbox.ts'
import { arrive, forgetWho, withoutApp } from './arrive.ts'
import type { Hand } from './hands.ts'
import { call } from './ways-in.ts'

const password = 'zomer-appel-12'

/** Accepts an invitation, sets up an authenticator app, and comes in with its code. */
export async function comeByInvitation(page: Page, hand: Hand, tag: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isIn = () => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  const email = `${tag}@college.example`
  const login = `stap.${tag}`
  await arrive(page, { as: 'linde.admin', address: withoutApp })
  const { group } = await call<{ group: { id: number } }>(page, 'GET', '/isloggedin')
  const admin = { email, name: 'Mieke Maes', login }
  const { id } = await call<{ id: number }>(page, 'PUT', `/weblockgroup/${group.id}/invite`, {
    admin,
    language: 'en',
  })
  const link = new URL(linkIn(await mailTo(email, 'Your account at Vlinder'), '/invitation/'))

  await arrive(page, { as: null, address: link.pathname })
  await hand.write(page.getByLabel('Password', { exact: true }), password)
  await hand.write(page.getByLabel('Password again'), password)
  forgetWho(page)
  await hand.press(button('Choose password and log in'))
  await isIn()

  await page.goto('/security')
  await hand.press(page.getByRole('button', { name: 'Set up Authenticator app' }))
  const setUp = page.getByRole('dialog')
  await hand.write(setUp.getByLabel('Current password'), password)
  await hand.press(button('Next'))
  const toApp = page.getByRole('link', { name: 'Open the app on this device' })
  await toApp.waitFor()
  const uri = await toApp.evaluate((element) => element.getAttribute('href') ?? '')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  await hand.write(setUp.getByLabel('Code from the app'), codeAt(secret, new Date()))
  await hand.press(button('Switch on'))
  await hand.press(button('I have kept them'))
  await page.getByText('Well protected').waitFor()

  await arrive(page, { as: null, address: '/login' })
  await hand.write(page.locator('input[autocomplete^="username"]'), login)
  await hand.write(page.locator('input[autocomplete="current-password"]'), password)
  forgetWho(page)
  await hand.press(button('Log in'))
  // A code counts once: the next is that of the half minute after.
  const next = codeAt(secret, new Date(Date.now() + 30_000))
  await hand.write(page.getByLabel('Code from the app'), next)
  await hand.press(button('Log in'))
  await isIn()

  await arrive(page, { as: 'linde.admin', address: withoutApp })
  await call(page, 'DELETE', `/weblockadmin/${id}`)
  // Tests end on a page, which tells what it asked for.
  await page.goto('/home')
}
