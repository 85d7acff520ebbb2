import { button, dialog, fill, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import {
  attention,
  concerning,
  connected,
  home,
  inTenDays,
  locked,
  lockedPeople,
  neverSignedIn,
  newPupils,
  noSteps,
  owed,
  pressed,
  unsent,
  unsettled,
} from '../home-answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const openOverarching = (scene: Scene) => press(scene, scene.say('home.overarching.add'))

async function editOwnData(scene: Scene) {
  await scene.page.getByText(scene.say('home.pupil.more')).click()
  return press(scene, scene.say('account.edit'))
}

async function askToDisconnect(scene: Scene) {
  await editOwnData(scene)
  const opener = dialog(scene).getByRole('button', { name: `${scene.say('account.link.disconnect')} lena` })
  await opener.click()
  await scene.page.getByRole('alertdialog').waitFor()
  return opener
}

async function tickAll({ page, say }: Scene) {
  await page.getByRole('checkbox', { name: say('groups.select.page') }).check()
}

async function askToExtend(scene: Scene) {
  await tickAll(scene)
  return press(scene, scene.say('desk.table.extend', { count: 5 }))
}

/** The first page after signing in. */
export const homeViews = [
  ...viewsOf({ route: '/home', address: '/home' }, [
    { name: 'home/staff', as: 'staff' },
    { name: 'home/dealer', as: 'dealer' },
    { name: 'home/admin', as: 'linde.admin' },
    { name: 'home/admin, all is well', as: 'linde.admin', answers: [home({})] },
    { name: 'home/admin, attention', as: 'linde.admin', answers: [home({ attention })] },
    {
      name: 'home/admin, locked people',
      as: 'linde.admin',
      answers: [home({ attention: [...locked, ...attention.slice(0, 2)] })],
    },
    {
      name: 'home/admin, ended',
      as: 'linde.admin',
      answers: [
        home({
          attention: [
            {
              code: 'licence.ended',
              sn: 'SPR10001',
              valid_until: '2026-11-01',
              days: -9,
              people: 1,
              may_renew: true,
            },
          ],
        }),
      ],
    },
    {
      name: 'home/admin, permanent',
      as: 'linde.admin',
      answers: [home({ valid_until: null, reserved_lics: 0 })],
    },
    { name: 'home/admin, first steps', as: 'linde.admin', answers: [home({ first_steps: noSteps })] },
    {
      name: 'home/admin, second step',
      as: 'linde.admin',
      answers: [home({ first_steps: { ...noSteps, people: true } })],
    },
    { name: 'home/admin, loading', as: 'linde.admin', answers: [staysSilent('/home')], isLoading: true },
    { name: 'home/admin, failed', as: 'linde.admin', answers: [refuses('/home', 'server.unexpected')] },
    { name: 'home/user', as: 'lena' },
    { name: 'home/dealer, all licences', as: 'dealer', address: '/home?ends=all' },
    { name: 'home/dealer, nothing found', as: 'dealer', address: '/home?ends=30&q=zorgcentrum' },
    {
      name: 'home/dealer, table loading',
      as: 'dealer',
      isLoading: true,
      answers: [staysSilent('/licences?*')],
    },
    {
      name: 'home/dealer, table failed',
      as: 'dealer',
      answers: [refuses('/licences?*', 'server.unexpected')],
    },
    {
      name: 'home/dealer, selected',
      as: 'dealer',
      address: '/home?ends=all',
      act: async (scene) => {
        await tickAll(scene)
        return undefined
      },
    },
    { name: 'home/staff, loading', as: 'staff', isLoading: true, answers: [staysSilent('/licences?*')] },
    {
      name: 'home/user, program asked to open',
      as: 'lena',
      act: async (scene) => {
        await press(scene, scene.say('home.pupil.program'))
        await scene.page.getByText(scene.say('home.pupil.notOpen')).waitFor()
        return undefined
      },
    },
    {
      name: 'home/user, ended',
      as: 'lena',
      answers: [refuses('/weblock/handover', 'licence.expired')],
      act: async (scene) => {
        await press(scene, scene.say('home.pupil.program'))
        await scene.page.getByRole('main').getByRole('alert').waitFor()
        return undefined
      },
    },
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
      name: 'home/mails not sent',
      as: 'staff',
      answers: [gives('/mails/unsent?*', { data: unsent, total: 9 })],
    },
    {
      name: 'home/payments to look at, all',
      as: 'staff',
      answers: [
        gives('/payments/concerning?*', { data: [...concerning, { ...concerning[0], id: 4 }], total: 4 }),
      ],
      act: async (scene) => {
        await press(scene, scene.say('desk.today.all', { count: 4 }))
        return undefined
      },
    },
    {
      name: 'home/seat pressure and people who are locked out',
      as: 'staff',
      answers: [
        gives('/licences/pressure?*', { data: pressed, total: 4 }),
        gives('/people/locked?*', { data: lockedPeople, total: 12 }),
      ],
    },
    {
      name: 'home/seat pressure and people who are locked out, failed',
      as: 'staff',
      answers: [
        refuses('/licences/pressure?*', 'server.unexpected'),
        refuses('/people/locked?*', 'server.unexpected'),
      ],
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
    {
      name: 'home/admin, last steps beside attention',
      as: 'linde.admin',
      answers: [
        home({ attention: attention.slice(0, 2), first_steps: { ...noSteps, people: true, cards: true } }),
      ],
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
  ...viewsOf({ route: '/home', address: '/home?ends=all', as: 'dealer', dialog: 'ExtendSeveralDialog' }, [
    { name: 'home/extend several', act: askToExtend },
    {
      name: 'home/extend several, partly done',
      answers: [refuses('/licences/*', 'licence.notFound', 404)],
      act: async (scene) => {
        const { page, say } = scene
        await askToExtend(scene)
        await dialog(scene)
          .getByRole('button', { name: say('desk.table.extend', { count: 3 }) })
          .click()
        await page.getByRole('alertdialog', { name: say('desk.extend.partlyTitle') }).waitFor()
        return undefined
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
        await scene.page.getByText(scene.say('errors.field.passwordRequired')).waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/users/cards?group=4&who=never', as: 'linde.admin' }, [
    {
      name: 'home/admin, cards that can be printed again',
      answers: [
        newPupils,
        gives('/weblockgroup/*/bulk', { data: { done: 2 }, state: 'done', operation_id: 7 }),
        home({ attention: neverSignedIn }),
      ],
      act: async ({ page, say }) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: say('cards.make', { count: 2 }) })
          .click()
        await page.getByRole('region', { name: say('undo.label') }).waitFor()
        await page.goto('/home')
        await page.getByRole('link', { name: say('attention.step.again') }).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'linde.admin', dialog: 'SeenDialog' }, [
    {
      name: 'home/admin, end of the licence seen',
      answers: [home({ attention: [{ ...attention[0], valid_until: inTenDays() }] })],
      act: (scene) => press(scene, `${scene.say('attention.seen')} SPR10001`),
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
    {
      name: 'home/payments to look at and to pay back',
      answers: [
        gives('/payments/concerning?*', { data: concerning.slice(1, 2), total: 1 }),
        gives('/invoices/to_pay_back?*', { data: owed, total: 4 }),
      ],
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
    {
      name: 'home/invoices to settle',
      answers: [gives('/invoices/unsettled?*', { data: unsettled, total: 7 })],
    },
    {
      name: 'home/invoices to settle, in long words',
      answers: [gives('/invoices/unsettled?*', { data: unsettled, total: 3 })],
      look: { width: 390, language: 'de' },
    },
    {
      name: 'home/invoices to settle, failed',
      answers: [refuses('/invoices/unsettled?*', 'server.unexpected')],
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff', dialog: 'MarkPaidDialog' }, [
    {
      name: 'home/invoices to settle, mark as paid',
      answers: [gives('/invoices/unsettled?*', { data: unsettled, total: 3 })],
      act: (scene) => press(scene, `${scene.say('home.unsettled.markPaid')} 2026-0388`),
    },
  ]),
]
