import type { Locator } from '@playwright/test'
import { sessionCookie } from '#contract/session.ts'
import { dialog, fill } from '../acts.ts'
import { asksForSession, changes, isAway, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

async function openAccountMenu(scene: Scene): Promise<Locator> {
  const opener = scene.page.locator('header button[aria-haspopup="dialog"]').last()
  await opener.click()
  return opener
}

const lately = JSON.stringify({
  login: 'staff',
  hits: [
    {
      kind: 'customer',
      id: 1,
      title: 'Basisschool De Linde',
      detail: 'SPR10001 · Gent · Hulpmiddelen Peeters',
      sn: 'SPR10001',
      address: '/products/SPR10001',
      valid_until: null,
      locked_until: null,
    },
  ],
})

/** Types into the search in the bar, which phones show behind a button, until it shows this. */
async function find({ page }: Scene, text: string, shown: string): Promise<undefined> {
  const opener = page.locator('header search > button')
  await opener.waitFor({ state: 'attached' })
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('combobox').fill(text)
  await page.getByRole('combobox').click()
  await page.locator('header search').getByText(shown).first().waitFor({ state: 'attached' })
  return undefined
}

const toLanguages = 'header button[aria-expanded]'

/** The frame of every page, and the pages that come in place of others. */
export const shellViews = [
  ...viewsOf({ route: '/home', address: '/home', as: 'lena' }, [
    {
      name: 'shell/who is there',
      isLoading: true,
      isBare: true,
      answers: [asksForSession, staysSilent('/isloggedin')],
    },
    { name: 'shell/portal out of reach', answers: [asksForSession, isAway('/isloggedin')] },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin' }, [
    {
      name: 'shell/offline',
      act: async ({ page, say }) => {
        await page.evaluate(() => window.dispatchEvent(new Event('offline')))
        await page.getByText(say('shell.offline')).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin', dialog: 'AccountSheet' }, [
    { name: 'shell/account menu', act: openAccountMenu },
    {
      name: 'shell/account menu, languages',
      act: async (scene) => {
        const opener = await openAccountMenu(scene)
        await dialog(scene)
          .getByRole('button', { name: scene.say('shell.language.label') })
          .click()
        return opener
      },
    },
    {
      name: 'shell/account menu, colours',
      act: async (scene) => {
        const opener = await openAccountMenu(scene)
        await dialog(scene)
          .getByRole('button', { name: scene.say('reading.theme.label') })
          .click()
        return opener
      },
    },
    { name: 'shell/account menu in large text', device: { 'portal.textSize': '200' }, act: openAccountMenu },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin' }, [
    {
      name: 'shell/seen by staff',
      answers: [
        asksForSession,
        changes('/isloggedin', (reply) => {
          reply.viewed_until = new Date(Date.now() + 600_000).toISOString()
        }),
      ],
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
    { name: 'shell/find', act: (scene) => find(scene, 'linde', scene.say('find.kinds.customer')) },
    {
      name: 'shell/find, nothing found',
      act: (scene) => find(scene, 'qqzzxx', scene.say('find.none', { text: 'qqzzxx' })),
    },
    {
      name: 'shell/find, failed',
      answers: [refuses('/find?*', 'server.unexpected')],
      act: (scene) => find(scene, 'linde', scene.say('find.failed')),
    },
    {
      name: 'shell/find, locked, expired and ending',
      answers: [
        changes('/find?*', (reply) => {
          const ends = ['2020-01-31', '2020-01-31', null]
          reply.data.forEach((hit: Record<string, unknown>, index: number) => {
            hit.valid_until = ends[index % 3]
            if (index % 3 === 2) hit.locked_until = '2099-11-23T15:10:00.000Z'
          })
        }),
      ],
      act: (scene) => find(scene, 'linde', scene.say('find.kinds.customer')),
    },
    {
      name: 'shell/find, opened lately',
      device: { 'portal.found': lately },
      act: (scene) => find(scene, '', scene.say('find.recent')),
    },
  ]),
  ...viewsOf({ route: '/login', address: '/login', as: null }, [
    {
      name: 'shell/languages',
      act: async ({ page }) => {
        await page.locator(toLanguages).last().click()
        return page.locator(toLanguages).last()
      },
    },
  ]),
  ...viewsOf({ route: '/licenses', address: '/licenses', as: 'staff' }, [
    {
      name: 'shell/session over',
      route: '/login',
      act: async (scene) => {
        const { page, say } = scene
        await page.context().clearCookies({ name: sessionCookie })
        await fill(scene, { [say('licences.search.label')]: 'SPR10' })
        // The bar has a button of this name as well.
        await page
          .getByRole('main')
          .getByRole('button', { name: say('licences.search.submit') })
          .click()
        await page.getByText(say('session.ended')).waitFor()
        return undefined
      },
    },
  ]),
]

export const similarHitsViews = viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
  {
    name: 'shell/find, similar',
    act: (scene) => find(scene, 'verstrate marleen', scene.say('find.kinds.person')),
  },
])
