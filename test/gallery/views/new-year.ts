import { button, openMenu } from '../acts.ts'
import { changes, gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

async function planIn({ page, say }: Scene): Promise<undefined> {
  const next = (name: string) => page.getByRole('combobox', { name: say('newYear.toOf', { name }) })
  await next('Klas 3A').selectOption('Klas 3B')
  await next('Klas 3B').selectOption('delete')
  await page.locator('p[role="status"]:not(:empty)').first().waitFor()
}

async function ask(scene: Scene) {
  await planIn(scene)
  const opener = button(scene, scene.say('newYear.start')).first()
  await opener.click()
  await scene.page.getByRole('alertdialog').waitFor()
  return opener
}

const counts = { renamed: 0, moved: 14, deleted: 15, stayed: 3 }
const started = { data: { counts, groups: [], fingerprint: 'x' }, operation_id: 1 }

/** The plan for a new school year. */
export const newYearViews = [
  ...viewsOf({ route: '/users/new-year', address: '/users/new-year', as: 'linde.admin' }, [
    { name: 'new year' },
    { name: 'new year/planned', act: planIn },
    { name: 'new year/asked', dialog: 'ConfirmDialog', act: ask },
    {
      name: 'new year/started',
      act: async (scene) => {
        await ask(scene)
        await gives('/weblockgroup/*/rollover', started)(scene)
        const dialog = scene.page.getByRole('alertdialog')
        await dialog.getByRole('button', { name: scene.say('newYear.start') }).click()
        await scene.page.getByRole('heading', { name: scene.say('newYear.done.title') }).waitFor()
        return undefined
      },
    },
    {
      name: 'new year/changed meanwhile',
      dialog: 'ConfirmDialog',
      act: async (scene) => {
        const opener = await ask(scene)
        await refuses('/weblockgroup/*/rollover', 'rollover.outdated', 409)(scene)
        const dialog = scene.page.getByRole('alertdialog', { name: scene.say('newYear.ask.title') })
        await dialog.getByRole('button', { name: scene.say('newYear.start') }).click()
        await scene.page.getByText(scene.say('errors.rollover.outdated')).first().waitFor()
        return opener
      },
    },
    { name: 'new year/loading', isLoading: true, answers: [staysSilent('/weblockgroup/*/rollover')] },
    { name: 'new year/failed', answers: [refuses('/weblockgroup/*/rollover', 'server.unexpected')] },
    { name: 'new year/not theirs', address: '/users/new-year?group=987654' },
    {
      name: 'new year/no classes',
      address: '/users/new-year?group=1',
      answers: [
        changes('/weblockgroup/*/rollover', (reply) => {
          reply.data = []
        }),
      ],
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.admin' }, [
    {
      name: 'groups/menu of more',
      act: (scene) => openMenu(scene, scene.say('groups.menu.label')),
    },
  ]),
  ...viewsOf({ route: '/users/new-year', address: '/users/new-year?group=3', as: 'linde.admin' }, [
    { name: 'new year/of a class' },
  ]),
]
