import type { Locator } from '@playwright/test'
import { asksForSession, changes, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const largest = {
  'portal.textSize': '200',
  'portal.lineSpacing': 'widest',
  'portal.letterSpacing': 'widest',
  'portal.wordSpacing': 'widest',
}

async function openPanel(scene: Scene): Promise<Locator> {
  const opener = scene.page.locator('header button[aria-haspopup="dialog"]')
  await opener.click()
  return opener
}

const warned = { route: '/products', address: '/products', as: 'lena', dialog: 'SessionEndDialog' } as const

/** Settings for reading, and the warning before a session ends. */
export const readingViews = [
  ...viewsOf({ route: '/login', address: '/login', as: null, dialog: 'ReadingPanel' }, [
    { name: 'reading', act: openPanel },
    { name: 'reading/in the largest text', act: openPanel, device: largest },
  ]),
  ...viewsOf({ as: 'linde.admin', device: largest }, [
    { name: 'reading/home in the largest text', route: '/home', address: '/home' },
    { name: 'reading/groups in the largest text', route: '/users', address: '/users' },
    { name: 'reading/products in the largest text', route: '/products', address: '/products' },
  ]),
  ...viewsOf({ route: '/products', address: '/products', as: 'lena' }, [
    {
      name: 'reading/ruler',
      device: { 'portal.ruler': 'on' },
      // On the page's name, so that its edges cross no other text.
      act: async ({ page }) => {
        await page.locator('[data-reading-ruler]').waitFor({ state: 'attached' })
        const name = await page.locator('h1').boundingBox()
        if (name) await page.mouse.move(name.x, name.y + name.height / 2)
        return undefined
      },
    },
    { name: 'reading/letters as in a book', device: { 'portal.font': 'book' } },
  ]),
  ...viewsOf(warned, [
    {
      name: 'session end/unused',
      answers: [staysSilent('/logout')],
      act: async (scene) => {
        await scene.page.evaluate(() => {
          const now = Date.now.bind(Date)
          Date.now = () => now() + 57 * 60_000 + 5000
          document.dispatchEvent(new Event('visibilitychange'))
        })
        return undefined
      },
    },
    {
      name: 'session end/longest',
      answers: [
        asksForSession,
        staysSilent('/logout'),
        changes('/isloggedin', (reply) => {
          reply.ends_in = 118
        }),
      ],
    },
  ]),
]
