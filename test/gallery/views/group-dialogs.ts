import type { Locator } from '@playwright/test'
import { dialog, holdOver, press } from '../acts.ts'
import { gives, refuses, signInSettings } from '../answers.ts'
import { adding, andThen, fromMenu, onLicence, onSelection } from '../group-openers.ts'
import { type Scene, viewsOf } from '../view.ts'

const ofGroup = ({ say }: Scene) => say('groups.actions.more', { name: 'Derde leerjaar' })
const addGroup = fromMenu(adding, 'groups.add.addGroup')
const moveGroup = fromMenu(ofGroup, 'groups.actions.moveGroup')
const deleteGroup = fromMenu(ofGroup, 'groups.actions.deleteGroup')
const editGroup = (scene: Scene): Promise<Locator> => press(scene, scene.say('groups.title.edit'))

/** Selects the rows of the page, and presses a button of the bar. */
const withSelection =
  (name: string) =>
  async (scene: Scene): Promise<Locator> => {
    const { page, say } = scene
    for (const at of [0, 1, 2]) await page.locator('tbody input[type=checkbox]').nth(at).click()
    return press(scene, say(name))
  }

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
      act: andThen(addGroup, async ({ page, say }, box) => {
        await box.getByRole('button', { name: say('groups.addGroup.submit') }).click()
        await page.getByText(say('errors.field.required')).waitFor()
      }),
    },
    {
      name: 'groups/add group, Escape at what is filled in',
      act: andThen(addGroup, async ({ page, say }, box) => {
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
      act: andThen(editGroup, async ({ page, say }, box) => {
        await box.getByText(say('groups.edit.reserve'), { exact: true }).click()
        await fillSeats(box, say('groups.edit.reservedSeats'), '1000')
        await box.getByRole('button', { name: say('groups.edit.submit') }).click()
        await page.getByRole('alert').first().waitFor()
      }),
    },
    {
      name: 'groups/edit group, made permanent',
      address: '/users/SPR10002',
      act: andThen(editGroup, async ({ page, say }, box) => {
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
      act: andThen(moveGroup, async ({ page, say }, box) => {
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
      act: andThen(deleteGroup, async ({ say }, box) => {
        await box.getByRole('button', { name: say('groups.delete.yesAll') }).waitFor()
      }),
    },
  ]),
]

const fillSeats = (box: Locator, label: string, count: string) =>
  box.getByRole('textbox', { name: label, exact: true }).fill(count)

const moveSeveral = withSelection('groups.bulk.move')

/** Actions on a selection. */
const aboutSelections = [
  ...viewsOf({ ...onSelection, dialog: 'BulkMoveDialog' }, [
    { name: 'groups/move several', act: moveSeveral },
    {
      name: 'groups/move several, found',
      act: andThen(moveSeveral, async ({ page, say }, box) => {
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
      act: andThen(withSelection('groups.bulk.delete'), async ({ page, say }, box) => {
        await box.getByRole('button', { name: say('groups.delete.yes') }).click()
        // Not in `box`: the message comes after the dialog.
        await page.locator('li strong').first().waitFor()
      }),
    },
  ]),
]

/** The dialogs about groups, selections and open apps. */
export const groupDialogsViews = [...aboutGroups, ...aboutSelections, ...aboutApps]
