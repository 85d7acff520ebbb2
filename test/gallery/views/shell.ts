import { sessionCookie } from '#contract/session.ts'
import { fill, press } from '../acts.ts'
import { isAway, staysSilent } from '../answers.ts'
import { viewsOf } from '../view.ts'

const toLanguages = 'header button[aria-expanded]'

/** What surrounds every page, and the pages that come in place of others. */
export const shellViews = [
  ...viewsOf({ route: '/home', address: '/home', as: 'lena' }, [
    { name: 'shell/who is there', isLoading: true, isBare: true, answers: [staysSilent('/isloggedin')] },
    { name: 'shell/portal out of reach', answers: [isAway('/isloggedin')] },
    {
      name: 'shell/languages, signed in',
      act: async ({ page }) => {
        await page.locator(toLanguages).last().click()
        return page.locator(toLanguages).last()
      },
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
        await press(scene, say('licences.search.submit'))
        await page.getByText(say('session.ended')).waitFor()
        return undefined
      },
    },
  ]),
]
