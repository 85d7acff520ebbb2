import { button, dialog, holdOver, openMenu } from '../acts.ts'
import { changes, isAway, signInSettings, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

/** Opens a group of the list by its name. */
const enter =
  (...names: string[]) =>
  async ({ page }: Scene): Promise<undefined> => {
    for (const name of names) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
  }

const rowOf = ({ page }: Scene, name: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: name })

/** Groups and people: the lists. */
export const groupsViews = [
  ...viewsOf({ route: '/users', address: '/users', as: 'staff' }, [
    { name: 'groups/all customers' },
    { name: 'groups/overarching', act: enter('Scholengroep Noord') },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.admin' }, [
    { name: 'groups/licence' },
    { name: 'groups/deep down', act: enter('Derde leerjaar', 'Klas 3A') },
    { name: 'groups/loading', isLoading: true, answers: [staysSilent('/weblockgroup/*/members*')] },
    { name: 'groups/failed', answers: [isAway('/weblockgroup/*/members*')] },
    {
      name: 'groups/empty',
      answers: [
        changes('/weblockgroup/*/members*', (reply) => {
          reply.data = []
          reply.total = 0
        }),
      ],
    },
    {
      name: 'groups/too short',
      act: async (scene) => {
        await scene.page.getByRole('searchbox').fill('em')
        await scene.page.keyboard.press('Enter')
        return undefined
      },
    },
    { name: 'groups/found', address: '/users?q=klas' },
    { name: 'groups/nothing found', address: '/users?q=zzzzzz' },
    { name: 'groups/pages', address: '/users?q=van&size=5' },
    { name: 'groups/not theirs', address: '/users?group=987654' },
    {
      name: 'groups/selected',
      address: '/users?q=klas',
      act: async ({ page }) => {
        for (const at of [0, 1, 2]) await page.locator('tbody input[type=checkbox]').nth(at).click()
        return undefined
      },
    },
    {
      name: 'groups/dragging',
      act: async (scene) => {
        await enter('Derde leerjaar')(scene)
        const [grip, over] = [rowOf(scene, 'Klas 3A'), rowOf(scene, 'Klas 3B')]
        await holdOver(grip.locator('th span').first(), over.locator('th'))
        await scene.page.getByText(scene.say('groups.drag.letGo')).waitFor()
        return undefined
      },
    },
    {
      name: 'groups/dragging, no target',
      act: async (scene) => {
        await enter('Derde leerjaar')(scene)
        const grip = rowOf(scene, 'Klas 3A')
        await holdOver(grip.locator('th span').first(), grip.locator('td').nth(1))
        await scene.page.getByText(`Klas 3A: ${scene.say('groups.move.itself')}`).waitFor()
        return undefined
      },
    },
    {
      name: 'groups/states',
      act: async (scene) => {
        await enter('Derde leerjaar', 'Klas 3B')(scene)
        return undefined
      },
    },
    { name: 'groups/by name', address: '/users?q=klas&sort=fullName' },
    {
      name: 'groups/menu to add',
      act: (scene) => openMenu(scene, scene.say('groups.add.label')),
    },
    {
      name: 'groups/menu of a group',
      act: (scene) => openMenu(scene, scene.say('groups.actions.more', { name: 'Derde leerjaar' })),
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.klas3' }, [{ name: 'groups/admin of a year' }]),
  ...viewsOf({ route: '/users', address: '/users', as: 'lena' }, [{ name: 'groups/own account' }]),
  ...viewsOf({ route: '/users/$sn', as: 'staff' }, [
    { name: 'groups/of a licence', address: '/users/SPR10001' },
    {
      name: 'groups/tree',
      address: '/users/SPR10001',
      // On wide screens it stands beside the list, and there is no button.
      act: async (scene) => {
        const opener = button(scene, scene.say('groups.tree.title'))
        await scene.page.getByRole('row').first().waitFor()
        if (!(await opener.isVisible())) return undefined
        await opener.click()
        await dialog(scene).waitFor()
        return opener
      },
    },
    { name: 'groups/under an overarching group', address: '/users/SPR10005' },
    { name: 'groups/licence without groups', address: '/users/SPR10004' },
    { name: 'groups/unknown licence', address: '/users/SPR99999' },
  ]),
  ...viewsOf({ route: '/users/search/$filter', as: 'staff' }, [
    { name: 'people', address: '/users/search/emma' },
    { name: 'people/nothing found', address: '/users/search/zzzzzz' },
    {
      name: 'people/menu of a person',
      address: '/users/search/emma',
      act: (scene) => openMenu(scene, scene.say('groups.actions.more', { name: 'emma' })),
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users?group=4&size=5', as: 'linde.admin' }, [
    {
      name: 'groups/selected people, who may have cards',
      answers: [signInSettings({ cards: true, door: false })],
      act: async ({ page, say }) => {
        const ticks = page.locator('tbody input[type=checkbox]')
        await ticks.first().waitFor()
        for (const tick of await ticks.all()) await tick.click()
        const bar = page.getByRole('region', { name: say('groups.select.label') })
        await bar.getByRole('button', { name: say('groups.menu.label') }).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.admin' }, [
    { name: 'groups/menu of a school', act: (scene) => openMenu(scene, scene.say('groups.menu.label')) },
  ]),
  ...viewsOf({ route: '/users', address: '/users?group=3&state=locked', as: 'linde.admin' }, [
    { name: 'groups/nobody in a state' },
  ]),
]
