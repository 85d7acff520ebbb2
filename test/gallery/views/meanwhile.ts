import type { Locator } from '@playwright/test'
import { button, choose, dialog, fill, press } from '../acts.ts'
import { outdates } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const onPerson = { route: '/users/search/$filter', address: '/users/search/emma', as: 'staff' } as const

async function submitAndBeRefused(scene: Scene, opener: Locator, name: string): Promise<Locator> {
  await button(scene, name).click()
  await dialog(scene).getByRole('alert').first().waitFor()
  return opener
}

/** Changes by someone else while a dialog or a page was open. */
export const meanwhileViews = [
  ...viewsOf({ ...onPerson, dialog: 'EditPersonDialog' }, [
    {
      name: 'people/edit, changed meanwhile',
      answers: [
        outdates('/weblockaccount/*', {
          name: 'Emma Vandenbroucke-Claessens',
          email: '',
          admin: true,
          valid_until: '2027-06-30',
        }),
      ],
      act: async (scene: Scene) => {
        const { say } = scene
        const opener = await press(scene, say('groups.actions.edit', { name: 'emma' }))
        await fill(scene, { [say('people.edit.name')]: 'Emma C.' }, dialog(scene))
        return submitAndBeRefused(scene, opener, say('people.edit.submit'))
      },
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'MoveDialog' }, [
    {
      name: 'people/move, moved meanwhile',
      answers: [outdates('/weblockgroup/*/moveuserto/**', { from: 5, group: 'Klas 3B' })],
      act: async (scene: Scene) => {
        const { page, say } = scene
        const menu = say('groups.actions.more', { name: 'emma' })
        const opener = await choose(scene, menu, say('groups.actions.movePerson'))
        await dialog(scene)
          .getByRole('row', { name: /Basisschool De Linde/ })
          .click()
        await page.locator('[role="row"][aria-selected="true"]').waitFor()
        return submitAndBeRefused(scene, opener, say('groups.move.submit'))
      },
    },
  ]),
  ...viewsOf(
    { route: '/products/$sn', address: '/products/SPR10001', as: 'staff', dialog: 'ChangeLicenceDialog' },
    [
      {
        name: 'product/change licence, changed meanwhile',
        answers: [outdates('/licences/SPR10001', { price_cents: 15_900, dealer: null, nr_lics: 40 }, 'POST')],
        act: async (scene: Scene) => {
          const { say } = scene
          const opener = await press(scene, say('desk.form.changeButton'))
          await fill(scene, { [say('export.licences.seats')]: '50' }, dialog(scene))
          return submitAndBeRefused(scene, opener, say('groups.edit.submit'))
        },
      },
    ],
  ),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin' }, [
    {
      name: 'shell/another person',
      act: async ({ page }: Scene) => {
        await page.evaluate(() => sessionStorage.setItem('portal.otherPerson', 'yes'))
        await page.goto('/home')
        await page.getByText('linde.admin').first().waitFor()
        return undefined
      },
    },
  ]),
]
