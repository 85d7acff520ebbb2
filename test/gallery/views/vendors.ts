import { button, dialog, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const list = '/vendoraccounts?*'

const one = (id: number, login: string, name: string, kind: 'staff' | 'dealer', more: object = {}) => ({
  id,
  login,
  name,
  email: `${login}@hulpmiddelen-en-leesondersteuning.example`,
  kind,
  state: 'active',
  invited_until: null,
  signed_in_at: null,
  nr_licences: 0,
  ...more,
})

const several = gives(list, {
  data: [
    one(902, 'peeters', 'Hulpmiddelen en Leesondersteuning Peeters & Zonen', 'dealer', { nr_licences: 1204 }),
    one(903, 'leeshuis', 'Leeshuis Antwerpen', 'dealer', { state: 'disabled' }),
    one(904, 'karel.coene', 'Karel Coene', 'staff', { signed_in_at: '2026-11-20T09:14:00.000Z' }),
  ],
  total: 27,
})

const invited = gives(list, {
  data: [
    one(902, 'peeters', 'Hulpmiddelen en Leesondersteuning Peeters & Zonen', 'dealer', {
      ...{ state: 'invited', invited_until: '2026-12-03T10:00:00.000Z' },
    }),
    one(903, 'karel.coene', 'Karel Coene', 'staff', { state: 'invited' }),
  ],
  total: 2,
})

const ofName = (scene: Scene, key: string) =>
  scene.page.getByRole('button', { name: new RegExp(`^${scene.say(key)} `) }).first()

const openAdd = (scene: Scene) => press(scene, scene.say('vendors.add'))

const vendors = { route: '/accounts', address: '/accounts', as: 'staff' } as const

/** Accounts of staff and dealers. */
export const vendorsViews = [
  ...viewsOf(vendors, [
    { name: 'vendors' },
    { name: 'vendors/disabled, and more pages', answers: [several] },
    { name: 'vendors/invited', answers: [invited] },
    { name: 'vendors/nothing', answers: [gives(list, { data: [], total: 0 })] },
    { name: 'vendors/loading', answers: [staysSilent(list)], isLoading: true },
    { name: 'vendors/failed', answers: [refuses(list, 'server.unexpected')] },
  ]),
  ...viewsOf({ ...vendors, address: '/accounts?q=zzzz' }, [{ name: 'vendors/nothing found' }]),
  ...viewsOf({ ...vendors, dialog: 'AddVendorDialog' }, [
    { name: 'vendors/add', act: openAdd },
    {
      name: 'vendors/add, not filled in',
      act: async (scene) => {
        const opener = await openAdd(scene)
        await button(scene, scene.say('vendors.addSubmit')).click()
        await dialog(scene)
          .getByRole('textbox', { name: scene.say('account.name'), exact: true })
          .waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ ...vendors, dialog: 'DisableDialog' }, [
    {
      name: 'vendors/disable',
      answers: [several],
      act: async (scene) => {
        const opener = ofName(scene, 'vendors.disable')
        await opener.click()
        await scene.page.getByRole('alertdialog').waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ ...vendors, answers: [invited] }, [
    { name: 'vendors/invited, long words', look: { width: 1280, language: 'de' } },
  ]),
]
