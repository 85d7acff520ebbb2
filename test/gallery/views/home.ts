import { button, dialog, fill, press } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const concerning = [
  { id: 1, sn: 'SPR10001', amount_cents: 14_900, concern: 'chargedBack', since: '2027-03-04' },
  { id: 2, sn: 'ME20001', amount_cents: 8_900, concern: 'refunded', since: '2027-03-02' },
  { id: 3, sn: 'SPR10005', amount_cents: 19_900, concern: 'notExtended', since: '2027-02-20' },
]

async function openOverarching(scene: Scene) {
  const opener = await press(scene, scene.say('home.overarching.add'))
  await dialog(scene).waitFor()
  return opener
}

async function editOwnData(scene: Scene) {
  const opener = await press(scene, scene.say('account.edit'))
  await dialog(scene).waitFor()
  return opener
}

const connected = gives('/weblockaccount/*/identity', {
  data: { provider: 'leerid', linked_at: '2026-09-15T10:00:00.000Z' },
})

async function askToDisconnect(scene: Scene) {
  await editOwnData(scene)
  const opener = dialog(scene).getByRole('button', { name: `${scene.say('account.link.disconnect')} lena` })
  await opener.click()
  await scene.page.getByRole('alertdialog').waitFor()
  return opener
}

/** The first page after signing in. */
export const homeViews = [
  ...viewsOf({ route: '/home', address: '/home' }, [
    { name: 'home/staff', as: 'staff' },
    { name: 'home/dealer', as: 'dealer' },
    { name: 'home/admin', as: 'linde.admin' },
    { name: 'home/user', as: 'lena' },
    {
      name: 'home/payments to look at',
      as: 'staff',
      answers: [gives('/payments/concerning?*', { data: concerning, total: 25 })],
    },
    {
      name: 'home/payments to look at, failed',
      as: 'staff',
      answers: [refuses('/payments/concerning?*', 'server.unexpected')],
    },
    {
      name: 'home/searched with too little',
      as: 'staff',
      act: async (scene) => {
        const { page, say } = scene
        const licences = page.getByRole('region', { name: say('home.licences.title') })
        await licences.getByRole('textbox').fill('SPR1')
        await licences.getByRole('button', { name: say('licences.search.submit') }).click()
        const people = page.getByRole('region', { name: say('home.users.title') })
        await people.getByRole('textbox').fill('em')
        await people.getByRole('button', { name: say('home.users.submit') }).click()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff', dialog: 'AddOverarchingGroupDialog' }, [
    { name: 'home/add overarching group', act: openOverarching },
    {
      name: 'home/add overarching group, nothing filled in',
      act: async (scene) => {
        const opener = await openOverarching(scene)
        await dialog(scene)
          .getByRole('button', { name: scene.say('home.overarching.submit') })
          .click()
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return opener
      },
    },
    {
      name: 'home/add overarching group, licences found',
      act: async (scene) => {
        const { page, say } = scene
        const opener = await openOverarching(scene)
        await fill(scene, { [say('home.overarching.name')]: 'Scholengroep Zuid' }, dialog(scene))
        await fill(scene, { [say('licences.search.label')]: 'SPR10' }, dialog(scene))
        await page.keyboard.press('Enter')
        await dialog(scene).getByText('SPR10002').click()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'lena', dialog: 'EditAccountDialog' }, [
    { name: 'home/edit own data', act: editOwnData },
    {
      name: 'home/edit own data, passwords differ',
      act: async (scene) => {
        const { say } = scene
        const opener = await editOwnData(scene)
        await fill(scene, {
          [say('people.edit.password')]: 'een-nieuw-woord-1',
          [say('people.edit.passwordCheck')]: 'een-ander-woord-1',
          [say('account.currentPassword')]: 'niet-het-goede',
        })
        await button(scene, say('people.edit.submit')).click()
        await scene.page.getByText(say('errors.field.passwordsDiffer')).waitFor()
        return opener
      },
    },
    { name: 'home/edit own data, connected', answers: [connected], act: editOwnData },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'lena', dialog: 'DisconnectOwnDialog' }, [
    { name: 'home/disconnect own account', answers: [connected], act: askToDisconnect, returnsInto: true },
    {
      name: 'home/disconnect own account, nothing filled in',
      answers: [connected],
      returnsInto: true,
      act: async (scene) => {
        const opener = await askToDisconnect(scene)
        await button(scene, scene.say('account.link.yes')).click()
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return opener
      },
    },
  ]),
]
