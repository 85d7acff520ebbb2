import type { Locator } from '@playwright/test'
import { dialog, press } from '../acts.ts'
import { changes, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

/** @returns the button of the account menu, which gets the focus back */
async function openMySessions(scene: Scene): Promise<Locator> {
  const opener = scene.page.locator('header button[aria-haspopup="dialog"]').last()
  await opener.click()
  await dialog(scene)
    .getByRole('button', { name: scene.say('shell.account.mySessions') })
    .click()
  await scene.page.getByRole('dialog', { name: scene.say('mySessions.title') }).waitFor()
  return opener
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const session = (id: number, began: number, used: number, of: object) => ({
  id,
  app: null,
  browser: null,
  system: null,
  since: minutesAgo(began),
  seen: minutesAgo(used),
  this: id === 1,
  ...of,
})

const elsewhere = [
  session(1, 65, 0, { browser: 'Edge', system: 'Windows' }),
  session(2, 185, 12, { browser: 'Safari', system: 'iPhone' }),
  session(3, 30, 3, { app: 'desktop' }),
  session(4, 400, 55, { browser: 'Samsung Internet', system: 'Android' }),
  session(5, 500, 41, {}),
]

const isElsewhere = changes('/sessions?*', (reply) => {
  Object.assign(reply, { data: elsewhere, total: elsewhere.length })
})

const isOnlyHere = changes('/sessions?*', (reply) => {
  Object.assign(reply, { data: elsewhere.slice(0, 1), total: 1 })
})

// Fewer than a page holds: a window as high as twenty rows says little more.
const isOnManyPages = changes('/sessions?*', (reply) => {
  Object.assign(reply, { data: elsewhere, total: 38 })
})

const shared = { dialog: 'MySessionsDialog', act: openMySessions } as const

/** The places where one is signed in. */
export const mySessionsViews = [
  ...viewsOf({ route: '/products', address: '/products', as: 'lena', ...shared }, [
    { name: 'my sessions', answers: [isElsewhere] },
    { name: 'my sessions/only this one', answers: [isOnlyHere] },
    { name: 'my sessions/on many pages', answers: [isOnManyPages] },
    { name: 'my sessions/loading', answers: [staysSilent('/sessions?*')], isLoading: true },
    { name: 'my sessions/failed', answers: [refuses('/sessions?*', 'server.unexpected')] },
    {
      name: 'my sessions/not ended',
      answers: [isElsewhere, refuses('/sessions/others', 'server.busy', 503)],
      act: async (scene) => {
        const opener = await openMySessions(scene)
        await press(scene, scene.say('mySessions.endOthers'))
        await scene.page.getByRole('alertdialog').waitFor()
        return opener
      },
    },
  ]),
]
