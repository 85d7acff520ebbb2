import type { Locator } from '@playwright/test'
import { button, choose, dialog, fill, holdOver, press } from '../acts.ts'
import { gives, isAway, refuses, signInSettings, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

/** Opens a dialog from the menu with this item. */
const fromMenu =
  (menu: (scene: Scene) => string, item: string) =>
  (scene: Scene): Promise<Locator> =>
    choose(scene, menu(scene), scene.say(item))

/** After opening a dialog, does more in it. */
const then =
  (open: (scene: Scene) => Promise<Locator>, more: (scene: Scene, dialog: Locator) => Promise<void>) =>
  async (scene: Scene): Promise<Locator> => {
    const opener = await open(scene)
    await more(scene, dialog(scene).last())
    return opener
  }

const adding = ({ say }: Scene) => say('groups.add.label')
const ofGroup = ({ say }: Scene) => say('groups.actions.more', { name: 'Derde leerjaar' })
const ofPerson = ({ say }: Scene) => say('groups.actions.more', { name: 'emma' })

const addGroup = fromMenu(adding, 'groups.add.addGroup')
const addUser = fromMenu(adding, 'groups.add.addUser')
const addAdmin = fromMenu(adding, 'groups.add.addAdmin')
const moveGroup = fromMenu(ofGroup, 'groups.actions.moveGroup')
const deleteGroup = fromMenu(ofGroup, 'groups.actions.deleteGroup')
const movePerson = fromMenu(ofPerson, 'groups.actions.movePerson')
const endSessions = fromMenu(ofPerson, 'groups.actions.endSessions')
const view = fromMenu(({ say }) => say('groups.actions.more', { name: 'linde.admin' }), 'groups.actions.view')
const deletePerson = fromMenu(ofPerson, 'groups.actions.deletePerson')

const editGroup = (scene: Scene): Promise<Locator> => press(scene, scene.say('groups.title.edit'))

const editPerson = (scene: Scene): Promise<Locator> =>
  press(scene, scene.say('groups.actions.edit', { name: 'emma' }))

/** Selects the rows of the page, and presses a button of the bar. */
const withSelection =
  (name: string) =>
  async (scene: Scene): Promise<Locator> => {
    const { page, say } = scene
    for (const at of [0, 1, 2]) await page.locator('tbody input[type=checkbox]').nth(at).click()
    return press(scene, say(name))
  }

const onLicence = { route: '/users/$sn', address: '/users/SPR10001', as: 'staff' } as const
const onPerson = { route: '/users/search/$filter', address: '/users/search/emma', as: 'staff' } as const

/** An app session opened long ago: its times are shown as dates, whenever the gallery runs. */
const appInUse = (id: number, app: string, login: string, name: string) => ({
  id,
  app,
  since: '2026-09-14T08:05:00.000Z',
  seen: '2026-09-14T09:30:00.000Z',
  user: { id, login, name },
  group: { id: 3, name: 'Klas 3A' },
})
const appsInUse = [appInUse(1, 'desktop', 'emma', 'Emma Claes'), appInUse(2, 'web', 'lena', 'Lena Maes')]

async function seeWho(scene: Scene): Promise<Locator> {
  const { page, say } = scene
  const group = 'Basisschool De Linde'
  const opener = page.getByRole('button', { name: say('groups.inUse.whoIn', { group }) })
  await opener.click()
  return opener
}

/** The users of an app. */
const aboutApps = [
  ...viewsOf({ ...onLicence, dialog: 'AppsDialog' }, [
    {
      name: 'groups/apps in use',
      answers: [gives('/weblockgroup/*/apps?*', { data: appsInUse, total: 2 })],
      act: seeWho,
    },
    { name: 'groups/no apps in use', act: seeWho },
    {
      name: 'groups/apps not loaded',
      answers: [refuses('/weblockgroup/*/apps?*', 'server.unexpected')],
      act: seeWho,
    },
  ]),
  ...viewsOf({ ...onLicence, dialog: 'EndAppDialog' }, [
    {
      name: 'groups/close an app',
      answers: [gives('/weblockgroup/*/apps?*', { data: appsInUse, total: 2 })],
      act: async (scene) => {
        await seeWho(scene)
        await dialog(scene)
          .getByRole('button', { name: new RegExp(scene.say('groups.apps.end')) })
          .filter({ hasText: scene.say('groups.apps.end') })
          .first()
          .click()
        await scene.page.getByRole('alertdialog').waitFor()
        return undefined
      },
      returnsInto: true,
    },
  ]),
]

/** Actions on groups. */
const aboutGroups = [
  ...viewsOf({ ...onLicence, dialog: 'AddGroupDialog' }, [
    { name: 'groups/add group', act: addGroup },
    {
      name: 'groups/add group, nothing filled in',
      act: then(addGroup, async ({ page, say }, box) => {
        await box.getByRole('button', { name: say('groups.addGroup.submit') }).click()
        await page.getByText(say('errors.field.required')).waitFor()
      }),
    },
    {
      name: 'groups/add group, Escape at what is filled in',
      act: then(addGroup, async ({ page, say }, box) => {
        await box.getByLabel(say('groups.edit.name')).fill('Klas 3C')
        await page.keyboard.press('Escape')
        await box.getByText(say('ui.escapeAgain')).waitFor()
      }),
    },
  ]),
  ...viewsOf({ route: '/users', address: '/users', as: 'linde.klas3', dialog: 'EditGroupDialog' }, [
    { name: 'groups/edit own group', act: editGroup },
  ]),
  ...viewsOf({ ...onLicence, dialog: 'EditGroupDialog' }, [
    { name: 'groups/edit group', act: editGroup },
    {
      name: 'groups/edit group, too many licences',
      act: then(editGroup, async ({ page, say }, box) => {
        await box.getByText(say('groups.edit.reserve'), { exact: true }).click()
        await fillSeats(box, say('groups.edit.reservedSeats'), '1000')
        await box.getByRole('button', { name: say('groups.edit.submit') }).click()
        await page.getByRole('alert').first().waitFor()
      }),
    },
    {
      name: 'groups/edit group, made permanent',
      address: '/users/SPR10002',
      act: then(editGroup, async ({ page, say }, box) => {
        await box.getByText(say('groups.edit.ends'), { exact: true }).click()
        await box.getByRole('button', { name: say('groups.edit.submit') }).click()
        await page.getByRole('alertdialog').waitFor()
      }),
      // Escape closes the question alone, and leads back into the form.
      returnsInto: true,
    },
  ]),
  ...viewsOf({ ...onLicence, dialog: 'MoveDialog' }, [
    { name: 'groups/move group', act: moveGroup },
    {
      name: 'groups/drop on a group',
      act: async (scene) => {
        const row = (name: string) => scene.page.getByRole('table').getByRole('row').filter({ hasText: name })
        const grip = row('Zesde leerjaar').locator('th span').first()
        await holdOver(grip, row('Derde leerjaar').locator('td').nth(1), { isLetGo: true })
        return undefined
      },
    },
    {
      name: 'groups/move group, nothing chosen',
      act: then(moveGroup, async ({ page, say }, box) => {
        await box.getByRole('button', { name: say('groups.move.submit'), exact: true }).click()
        await page.getByText(say('groups.move.chooseFirst')).first().waitFor()
      }),
    },
  ]),
  ...viewsOf({ ...onLicence, dialog: 'DeleteGroupDialog' }, [
    {
      name: 'groups/delete group',
      answers: [gives('/weblockgroup/*/contents', { data: { groups: 0, people: 0 } })],
      act: deleteGroup,
    },
    {
      name: 'groups/delete group, not counted',
      answers: [refuses('/weblockgroup/*/contents', 'server.unexpected')],
      act: deleteGroup,
    },
    {
      name: 'groups/delete group, with all that is in it',
      act: then(deleteGroup, async ({ say }, box) => {
        await box.getByRole('button', { name: say('groups.delete.yesAll') }).waitFor()
      }),
    },
  ]),
]

const fillSeats = (box: Locator, label: string, count: string) =>
  box.getByRole('textbox', { name: label, exact: true }).fill(count)

const onSelection = { route: '/users', address: '/users', as: 'linde.klas3' } as const
const moveSeveral = withSelection('groups.bulk.move')

/** Actions on a selection. */
const aboutSelections = [
  ...viewsOf({ ...onSelection, dialog: 'BulkMoveDialog' }, [
    { name: 'groups/move several', act: moveSeveral },
    {
      name: 'groups/move several, found',
      act: then(moveSeveral, async ({ page, say }, box) => {
        await box.getByRole('searchbox', { name: say('groups.move.find') }).fill('klas')
        await page
          .getByRole('row', { name: /Klas 3A/ })
          .first()
          .waitFor()
      }),
    },
  ]),
  ...viewsOf({ ...onSelection, dialog: 'BulkEndSessionsDialog' }, [
    {
      name: 'groups/end sessions of several',
      answers: [signInSettings({ cards: false, door: false })],
      act: withSelection('groups.bulk.endSessions'),
    },
  ]),
  ...viewsOf({ ...onSelection, dialog: 'BulkDeleteDialog' }, [
    {
      name: 'groups/delete several, one refused',
      act: then(withSelection('groups.bulk.delete'), async ({ page, say }, box) => {
        await box.getByRole('button', { name: say('groups.delete.yes') }).click()
        // Not in `box`: the message comes after the dialog.
        await page.locator('li strong').first().waitFor()
      }),
    },
  ]),
]

/** Actions on people. */
const aboutPeople = [
  ...viewsOf({ ...onLicence, dialog: 'AddPersonDialog' }, [
    { name: 'groups/add user', act: addUser },
    {
      name: 'groups/add user, username taken',
      act: then(addUser, async ({ page, say }, box) => {
        await box.getByRole('textbox', { name: say('people.add.name'), exact: true }).fill('Emma')
        await box.getByRole('button', { name: say('people.add.submit'), exact: true }).click()
        await page.getByRole('button', { name: say('people.add.takeLogin', { login: 'emma2' }) }).waitFor()
      }),
    },
    {
      name: 'groups/add user, passwords differ',
      act: then(addUser, async (scene, box) => {
        const { page, say } = scene
        await fill(
          scene,
          {
            [say('people.add.login')]: 'emma',
            [say('people.add.password')]: 'zomer-in-de-klas',
            // Asked for once a password is typed.
            [say('people.add.passwordCheck')]: 'winter-in-de-klas',
          },
          box,
        )
        await page.keyboard.press('Tab')
        await box.getByText(say('errors.field.passwordsDiffer')).waitFor()
      }),
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'EditPersonDialog' }, [
    { name: 'people/edit', act: editPerson },
    {
      name: 'people/edit, with mistakes',
      act: then(editPerson, async ({ page, say }, box) => {
        await box.getByText(say('people.edit.ends'), { exact: true }).click()
        await box.getByRole('textbox', { name: say('people.edit.email') }).fill('emma@')
        await box.getByRole('textbox', { name: say('people.edit.validUntil') }).fill('31/2/2029')
        await box.getByRole('button', { name: say('people.edit.submit') }).click()
        await page.locator('[aria-invalid="true"]').first().waitFor()
      }),
    },
    {
      name: 'people/edit, under way',
      answers: [staysSilent('/weblockaccount/*')],
      isLoading: true,
      act: then(editPerson, async ({ say }, box) => {
        await box.getByRole('textbox', { name: say('people.edit.name'), exact: true }).fill('Emma C.')
        await box.getByRole('button', { name: say('people.edit.submit') }).click()
      }),
      returnsInto: true,
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'DisconnectOtherDialog' }, [
    {
      name: 'people/disconnect',
      act: then(editPerson, async ({ page, say }, box) => {
        await box.getByRole('button', { name: `${say('account.link.disconnect')} emma` }).click()
        await page.getByRole('alertdialog').waitFor()
      }),
      returnsInto: true,
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'MoveDialog' }, [
    { name: 'people/move', act: movePerson },
    {
      name: 'people/move, groups not loaded',
      act: async (scene) => {
        await isAway('/products/license/*/subgroups')(scene)
        await isAway('/weblockgroup/*/subgroups')(scene)
        await isAway('/weblockgroup/*/members*')(scene)
        return movePerson(scene)
      },
    },
  ]),
  ...viewsOf({ ...onLicence, dialog: 'ViewAsDialog' }, [{ name: 'people/view as', act: view }]),
  ...viewsOf({ ...onPerson, dialog: 'EndSessionsDialog' }, [
    { name: 'people/end sessions', act: endSessions },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'DeletePersonDialog' }, [
    { name: 'people/delete', act: deletePerson },
    {
      name: 'people/delete, refused',
      answers: [refuses('/weblockaccount/*', 'account.lastAdmin', 409)],
      act: then(deletePerson, async ({ page, say }, box) => {
        await button({ page, say }, say('people.delete.yes')).click()
        await box.getByRole('alert').first().waitFor()
      }),
    },
  ]),
]

const aboutFiles = viewsOf({ ...onSelection, dialog: 'DownloadDialog' }, [
  {
    name: 'groups/download the list',
    act: fromMenu(({ say }) => say('groups.menu.label'), 'groups.menu.download'),
  },
])

/** Inviting an admin, and a password by hand. */
const aboutInvitations = viewsOf({ ...onLicence, dialog: 'AddAdminDialog' }, [
  { name: 'groups/add admin', act: addAdmin },
  {
    name: 'groups/add admin, by hand',
    act: then(addAdmin, async ({ page, say }, box) => {
      await box.getByRole('radio', { name: say('people.invite.byHand') }).check()
      await page.getByRole('textbox', { name: say('people.add.password'), exact: true }).waitFor()
    }),
  },
  {
    name: 'groups/add admin, no address',
    act: then(addAdmin, async ({ page, say }, box) => {
      await box.getByRole('button', { name: say('people.invite.submit'), exact: true }).click()
      await page.locator('[aria-invalid=true]').waitFor()
    }),
  },
])

/** Easy passwords, and the language that they are made in. */
const aboutPasswords = [
  ...viewsOf({ ...onLicence, dialog: 'AddPersonDialog' }, [
    {
      name: 'groups/add user, easy password',
      act: then(addUser, async ({ page, say }, box) => {
        await box.getByRole('combobox', { name: say('passwords.kind') }).selectOption('easy')
        await page.getByText(say('passwords.easyHint')).waitFor()
      }),
    },
  ]),
]

const openSettings = fromMenu(({ say }) => say('groups.menu.label'), 'groups.menu.signIn')
const giveNumber = fromMenu(ofPerson, 'groups.actions.giveNumber')

/** Cards and the class door of a school; numbers. */
const aboutEasyWays = [
  ...viewsOf({ ...onLicence, dialog: 'SignInSettingsDialog' }, [
    { name: 'groups/how users log in', act: openSettings },
    {
      name: 'groups/how users log in, loading',
      answers: [staysSilent('/weblockgroup/*/sign_in')],
      isLoading: true,
      act: openSettings,
    },
    {
      name: 'groups/how users log in, not loaded',
      answers: [refuses('/weblockgroup/*/sign_in', 'server.unexpected')],
      act: openSettings,
    },
  ]),
  ...viewsOf({ ...onSelection, dialog: 'BulkWithdrawCardsDialog' }, [
    {
      name: 'groups/withdraw cards of several',
      answers: [signInSettings({ cards: true, door: false })],
      act: async (scene) => {
        const { page, say } = scene
        await page.locator('tbody input[type=checkbox]').first().click()
        const bar = page.getByRole('region', { name: say('groups.select.label') })
        const opener = bar.getByRole('button', { name: say('groups.menu.label') })
        await opener.click()
        await page.getByRole('menuitem', { name: say('groups.bulk.withdrawCards') }).click()
        return opener
      },
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'GiveNumberDialog' }, [
    {
      name: 'people/give a number',
      answers: [
        gives('/weblockaccount/*/pin', { data: { pin: '048215', until: '2026-11-23T17:00:00.000Z' } }),
      ],
      act: then(giveNumber, async ({ say }, box) => {
        await box.getByText(say('people.number.once')).waitFor()
      }),
    },
    {
      name: 'people/give a number, too many',
      answers: [refuses('/weblockaccount/*/pin', 'session.tooManyTries', 429, { minutes: 12 })],
      act: then(giveNumber, async (_, box) => {
        await box.getByRole('alert').waitFor()
      }),
    },
  ]),
]

/** The dialogs of the screens of groups and people. */
export const groupDialogsViews = [
  ...aboutGroups,
  ...aboutSelections,
  ...aboutApps,
  ...aboutPeople,
  ...aboutFiles,
  ...aboutPasswords,
  ...aboutInvitations,
  ...aboutEasyWays,
]
