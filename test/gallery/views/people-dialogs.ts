import type { Locator } from '@playwright/test'
import { button, fill, press } from '../acts.ts'
import { gives, isAway, refuses, signInSettings, staysSilent } from '../answers.ts'
import { adding, andThen, fromMenu, onLicence, onSelection } from '../group-openers.ts'
import { type Scene, viewsOf } from '../view.ts'

const ofPerson = ({ say }: Scene) => say('groups.actions.more', { name: 'emma' })

const addUser = fromMenu(adding, 'groups.add.addUser')
const addAdmin = fromMenu(adding, 'groups.add.addAdmin')
const movePerson = fromMenu(ofPerson, 'groups.actions.movePerson')
const endSessions = fromMenu(ofPerson, 'groups.actions.endSessions')
const view = fromMenu(({ say }) => say('groups.actions.more', { name: 'linde.admin' }), 'groups.actions.view')
const deletePerson = fromMenu(ofPerson, 'groups.actions.deletePerson')

const editPerson = (scene: Scene): Promise<Locator> =>
  press(scene, scene.say('groups.actions.edit', { name: 'emma' }))

const onPerson = { route: '/users/search/$filter', address: '/users/search/emma', as: 'staff' } as const
/** Actions on people. */
const aboutPeople = [
  ...viewsOf({ ...onLicence, dialog: 'AddPersonDialog' }, [
    { name: 'groups/add user', act: addUser },
    {
      name: 'groups/add user, username taken',
      act: andThen(addUser, async ({ page, say }, box) => {
        await box.getByRole('textbox', { name: say('people.add.name'), exact: true }).fill('Emma')
        await box.getByRole('button', { name: say('people.add.submit'), exact: true }).click()
        await page.getByRole('button', { name: say('people.add.takeLogin', { login: 'emma2' }) }).waitFor()
      }),
    },
    {
      name: 'groups/add user, passwords differ',
      act: andThen(addUser, async (scene, box) => {
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
      act: andThen(editPerson, async ({ page, say }, box) => {
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
      act: andThen(editPerson, async ({ say }, box) => {
        await box.getByRole('textbox', { name: say('people.edit.name'), exact: true }).fill('Emma C.')
        await box.getByRole('button', { name: say('people.edit.submit') }).click()
      }),
      returnsInto: true,
    },
  ]),
  ...viewsOf({ ...onPerson, dialog: 'DisconnectOtherDialog' }, [
    {
      name: 'people/disconnect',
      act: andThen(editPerson, async ({ page, say }, box) => {
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
      act: andThen(deletePerson, async ({ page, say }, box) => {
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
    act: andThen(addAdmin, async ({ page, say }, box) => {
      await box.getByRole('radio', { name: say('people.invite.byHand') }).check()
      await page.getByRole('textbox', { name: say('people.add.password'), exact: true }).waitFor()
    }),
  },
  {
    name: 'groups/add admin, no address',
    act: andThen(addAdmin, async ({ page, say }, box) => {
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
      act: andThen(addUser, async ({ page, say }, box) => {
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
      act: andThen(giveNumber, async ({ say }, box) => {
        await box.getByText(say('people.number.once')).waitFor()
      }),
    },
    {
      name: 'people/give a number, too many',
      answers: [refuses('/weblockaccount/*/pin', 'session.tooManyTries', 429, { minutes: 12 })],
      act: andThen(giveNumber, async (_, box) => {
        await box.getByRole('alert').waitFor()
      }),
    },
  ]),
]

/** The dialogs about people, and how they sign in. */
export const peopleDialogsViews = [
  ...aboutPeople,
  ...aboutFiles,
  ...aboutPasswords,
  ...aboutInvitations,
  ...aboutEasyWays,
]
