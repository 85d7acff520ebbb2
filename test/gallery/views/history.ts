import { button, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Scene, viewsOf } from '../view.ts'

const by = { login: 'linde.admin', name: 'Marleen Verstraete' }
const entry = (id: number, at: string, action: string, text: string, undoable = false) => ({
  id,
  at,
  by,
  action,
  text: `Marleen Verstraete ${text}`,
  operation_id: undoable ? id : null,
  undoable,
  at_once: null as { groups: number; people: number } | null,
})

const changes = gives('/weblockgroup/*/activity?*', {
  data: [
    entry(9, '2026-11-20T09:12:00Z', 'group.delete', 'deleted the group Vierde leerjaar.', true),
    entry(8, '2026-11-20T08:14:00Z', 'account.move', 'moved Thor Willems from Klas 3B to Klas 3A.', true),
    entry(7, '2026-11-19T14:40:00Z', 'account.changePassword', 'changed the password of Ilyas Bouali.'),
    entry(6, '2026-11-19T10:26:00Z', 'group.add', 'added the group Leesclub 3B.'),
    entry(5, '2025-11-18T13:03:00Z', 'licence.extend', 'extended the licence SPR10001 until 22/03/2027.'),
  ],
  total: 65,
})

const atOnce = gives('/weblockgroup/*/activity?*', {
  data: [
    {
      ...entry(9, '2026-11-20T09:12:00Z', 'operation.import', 'added or changed people from a list.', true),
      at_once: { groups: 18, people: 400 },
    },
  ],
  total: 1,
})

const deletion = (operation_id: number, text: string, groups: number, people: number, until: string) => ({
  new_year: false,
  operation_id,
  at: '2026-11-20T09:12:00Z',
  by,
  text,
  from: groups > 0 ? 'Basisschool De Linde' : 'Klas 3A',
  groups,
  people,
  until,
})

const deletions = gives('/weblockgroup/*/bin?*', {
  data: [
    deletion(9, 'The group Vierde leerjaar', 3, 22, '2126-12-20'),
    deletion(8, 'Lien Bogaert', 0, 1, '2020-11-23'),
  ],
  total: 2,
})

/** Presses the first button of this name and waits for the notice. */
const pressFirst = (key: string) => async (scene: Scene) => {
  await scene.page
    .getByRole('button', { name: scene.say(key) })
    .first()
    .click()
  await scene.page.getByRole('region', { name: scene.say('undo.label') }).waitFor()
  return undefined
}

/** Activity, recently deleted things, and the notice in the page. */
export const historyViews = [
  ...viewsOf({ route: '/users/activity', address: '/users/activity', as: 'linde.admin' }, [
    { name: 'history/activity', answers: [changes] },
    {
      name: 'history/activity, between two dates',
      answers: [changes],
      address: '/users/activity?q=klas&from=2026-11-01&to=2026-11-20',
    },
    { name: 'history/activity, everything', as: 'staff', answers: [changes] },
    {
      name: 'history/activity, empty',
      answers: [gives('/weblockgroup/*/activity?*', { data: [], total: 0 })],
    },
    {
      name: 'history/activity, nothing found',
      address: '/users/activity?q=xyz',
      answers: [gives('/weblockgroup/*/activity?*', { data: [], total: 0 })],
    },
    {
      name: 'history/activity, loading',
      answers: [staysSilent('/weblockgroup/*/activity?*')],
      isLoading: true,
    },
    {
      name: 'history/activity, failed',
      answers: [refuses('/weblockgroup/*/activity?*', 'server.unexpected')],
    },
    {
      name: 'history/undo all',
      answers: [atOnce],
      act: async (scene) => {
        const opener = scene.page.getByRole('button', { name: scene.say('undo.undo') }).first()
        await opener.click()
        await scene.page.getByRole('alertdialog').waitFor()
        return opener
      },
      dialog: 'ConfirmDialog',
    },
    {
      name: 'history/undone',
      answers: [changes, gives('/operations/9/undo', { data: { groups: 3, people: 22 } })],
      act: pressFirst('undo.undo'),
    },
    {
      name: 'history/undo refused',
      answers: [
        changes,
        async ({ page, say }) => {
          const conflicts = [
            { name: 'Emma Claes', errormsg: say('errors.operation.loginTaken') },
            { name: 'Klas 3A', errormsg: say('errors.operation.placeGone') },
          ]
          const code = 'operation.conflict'
          const json = { error: true, code, errormsg: say(`errors.${code}`), conflicts }
          await answer(page, '/operations/9/undo', () => ({ status: 409, json }))
        },
      ],
      act: pressFirst('undo.undo'),
    },
    {
      name: 'history/undo elsewhere',
      dialog: 'WayBackDialog',
      answers: [
        changes,
        async ({ page, say }) => {
          await answer(page, '/operations/9/undo', async () => {
            const within = await page.evaluate(async () => {
              const { group } = await (await fetch('/api/v1/weblockgroup/users')).json()
              return group.id as number
            })
            const conflicts = [
              { name: 'emma', errormsg: say('errors.operation.loginTaken'), needs: 'login', id: 7 },
              { name: 'Klas 3A', errormsg: say('errors.operation.placeGone'), needs: 'target', within },
            ]
            const code = 'operation.conflict'
            const json = { error: true, code, errormsg: say(`errors.${code}`), conflicts }
            return { status: 409, json }
          })
        },
      ],
      act: async (scene) => {
        await scene.page
          .getByRole('button', { name: scene.say('undo.undo') })
          .first()
          .click()
        await scene.page.getByRole('treegrid').getByRole('row').nth(1).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/users/deleted', address: '/users/deleted', as: 'linde.admin' }, [
    { name: 'history/recently deleted', answers: [deletions] },
    {
      name: 'history/recently deleted, empty',
      answers: [gives('/weblockgroup/*/bin?*', { data: [], total: 0 })],
    },
    {
      name: 'history/recently deleted, nothing found',
      address: '/users/deleted?q=xyz',
      answers: [gives('/weblockgroup/*/bin?*', { data: [], total: 0 })],
    },
    {
      name: 'history/recently deleted, loading',
      answers: [staysSilent('/weblockgroup/*/bin?*')],
      isLoading: true,
    },
    {
      name: 'history/recently deleted, failed',
      answers: [refuses('/weblockgroup/*/bin?*', 'server.unexpected')],
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.admin' }, [
    {
      name: 'history/deleted, with Undo',
      answers: [
        gives('/weblockgroup/*/contents', { data: { groups: 2, people: 22 } }),
        gives('/weblockgroup/*?recursive=true', { operation_id: 9 }),
      ],
      act: async (scene) => {
        await press(scene, scene.say('groups.actions.more', { name: 'Derde leerjaar' }))
        await scene.page.getByRole('menuitem', { name: scene.say('groups.actions.deleteGroup') }).click()
        await button(scene, scene.say('groups.delete.yesAll')).click()
        await scene.page.getByRole('region', { name: scene.say('undo.label') }).waitFor()
        return undefined
      },
    },
  ]),
]

/** Deletions of a new school year are restored with the whole of it. */
export const deletedByNewYearViews = viewsOf(
  { route: '/users/deleted', address: '/users/deleted', as: 'linde.admin' },
  [
    {
      name: 'history/recently deleted, put a year back?',
      dialog: 'ConfirmDialog',
      answers: [
        gives('/weblockgroup/*/bin?*', {
          data: [{ ...deletion(9, 'Lien Bogaert and 65 more', 0, 66, '2126-12-20'), new_year: true }],
          total: 1,
        }),
      ],
      act: (scene) => press(scene, `${scene.say('history.bin.putBack')} Lien Bogaert and 65 more`),
    },
  ],
)
