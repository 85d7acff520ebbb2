import { dialog, press } from '../acts.ts'
import { changes, gives, refuses, signInSettings, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

const locked = changes('/weblockaccount/*', (reply) => {
  Object.assign(reply.sign_in, {
    last_at: '2026-11-20T09:14:00.000Z',
    last_way: 'identity',
    locked_until: '2099-11-23T15:10:00.000Z',
    failed_tries: 12,
    must_change_password: true,
    identity: { provider: 'leerid', linked_at: '2026-09-15T10:00:00.000Z' },
  })
})

const mailed = changes('/weblockaccount/*', (reply) => {
  const mail = {
    to: { name: '', address: 'lena@example.org' },
    at: '2026-11-20T09:14:00.000Z',
    sent_at: null,
  }
  Object.assign(reply, {
    mails: [
      { ...mail, id: 3, text: 'Choose a new password', fault: '550 5.1.1 mailbox unknown' },
      { ...mail, id: 2, text: 'Your password has been changed', fault: null },
      { ...mail, id: 1, text: 'Welcome to Vlinder', fault: null, sent_at: '2026-11-20T09:14:05.000Z' },
    ],
  })
})

/** How the person signed in last, and their card. */
const signedInBy = (way: 'card' | 'pin' | 'door', card: object | null) =>
  changes('/weblockaccount/*', (reply) => {
    Object.assign(reply.sign_in, { last_at: '2026-11-20T09:14:00.000Z', last_way: way, card })
  })

const card = {
  ...{ made_at: '2026-09-01T09:14:00.000Z', until: '2027-08-31' },
  used_at: '2026-11-20T09:14:00.000Z',
}
const withCards = signInSettings({ cards: true, door: false })
const withoutCards = signInSettings({ cards: false, door: false })

const openHelp = (scene: Scene, name: string) => press(scene, scene.say(`person.help.${name}`))

const lena = { route: '/people/$id', address: '/people/8' } as const

/** Everything about one person. */
export const personViews = [
  ...viewsOf({ ...lena, as: 'staff' }, [
    { name: 'person' },
    { name: 'person/locked', answers: [locked] },
    { name: 'person/mails', answers: [mailed] },
    { name: 'person/loading', answers: [staysSilent('/weblockaccount/*')], isLoading: true },
    { name: 'person/failed', answers: [refuses('/weblockaccount/*', 'server.unexpected')] },
  ]),
  ...viewsOf({ ...lena, as: 'linde.admin' }, [{ name: 'person/for an admin', answers: [locked] }]),
  ...viewsOf({ ...lena, as: 'staff', dialog: 'EditAccountDialog' }, [
    { name: 'person/edit', act: (scene) => openHelp(scene, 'edit') },
  ]),
  ...viewsOf({ ...lena, as: 'staff', dialog: 'EndSessionsDialog' }, [
    { name: 'person/end sessions', act: (scene) => openHelp(scene, 'endSessions') },
  ]),
  ...viewsOf({ ...lena, as: 'staff', address: '/people/3' }, [
    { name: 'person/of a dealer who never logged in' },
    {
      name: 'person/of a disabled dealer',
      answers: [
        changes('/weblockaccount/*', (reply) => {
          Object.assign(reply, { vendor: { kind: 'dealer', state: 'disabled' } })
        }),
      ],
    },
  ]),
  ...viewsOf({ ...lena, as: 'staff', address: '/people/3', dialog: 'EditAccountDialog' }, [
    { name: 'person/edit a dealer', act: (scene) => openHelp(scene, 'editVendor') },
  ]),
  ...viewsOf({ ...lena, as: 'linde.admin' }, [
    { name: 'person/with a card', answers: [withCards, signedInBy('card', card)] },
    {
      name: 'person/with a card that pauses',
      answers: [withoutCards, signedInBy('pin', { ...card, used_at: null })],
    },
    { name: 'person/without a card', answers: [withCards, signedInBy('door', null)] },
  ]),
  ...viewsOf({ ...lena, as: 'linde.admin', dialog: 'WithdrawCardDialog' }, [
    {
      name: 'person/withdraw the card',
      answers: [withCards, signedInBy('card', card)],
      act: (scene) => press(scene, scene.say('person.card.withdraw')),
    },
  ]),
  // The account of the others has ended.
  ...viewsOf({ ...lena, address: '/people/6', as: 'linde.admin', dialog: 'GiveNumberDialog' }, [
    {
      name: 'person/give a number',
      answers: [
        gives('/weblockaccount/*/pin', { data: { pin: '731904', until: '2026-11-23T17:00:00.000Z' } }),
      ],
      act: async (scene) => {
        const opener = await press(scene, scene.say('groups.actions.giveNumber'))
        await dialog(scene).getByText(scene.say('people.number.once')).waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ ...lena, as: 'linde.admin' }, [
    {
      name: 'person/with an easy password',
      answers: [
        changes('/weblockaccount/*', (reply) => {
          Object.assign(reply.sign_in, { easy_password: true })
        }),
      ],
    },
  ]),
]
