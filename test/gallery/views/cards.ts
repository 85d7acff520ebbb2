import { dialog, press } from '../acts.ts'
import { gives, refuses, signInSettings, staysSilent } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

/** The number of the class in the demo data whose cards are shown. */
const cardsOfClass = '/users/cards?group=4'

const newPupil = {
  ...{
    id: 900,
    login: 'anneliese.vandenbroeckdeschuyteneer2',
    name: 'Anneliese Van den Broeck-De Schuyteneer',
  },
  ...{
    email: '',
    nr_lics: 1,
    lics_are_reserved: false,
    admin: false,
    valid_until: null,
    packet_sn: 'SPR10001',
  },
  group: { id: 4, name: 'Klas 3B' },
}

const otherPupil = {
  ...newPupil,
  ...{ id: 901, login: 'zoe.aerts', name: 'Zoë Aerts', group: { id: 5, name: 'Klas 3C' } },
}

const group = {
  ...{ id: 4, name: 'Klas 3B', path: 'Basisschool De Linde / Derde leerjaar / Klas 3B', parent: 3 },
  ...{ packet: null, packet_sn: 'SPR10001', reserved_lics: 0, nr_lics: 30, valid_until: null, nr_people: 1 },
}

const refusal: Answer = async ({ page, say }) => {
  const errormsg = say('errors.bulk.refused', { count: 1 })
  const refused = [
    { id: 900, kind: 'person', name: newPupil.name, errormsg: say('errors.account.passwordCommon') },
  ]
  const failure = { error: true, code: 'bulk.refused', errormsg, values: { count: 1 }, refused }
  await answer(page, '/weblockgroup/*/bulk', () => ({ status: 409, json: failure }))
}

/** Says until when cards can be printed again, whatever the hour. */
const untilTime = (say: Scene['say']) => say('cards.fresh', { time: '#' }).split('#')[0]?.trim() ?? ''

const makePasswords =
  (count: number) =>
  async ({ page, say }: Scene): Promise<undefined> => {
    await page.getByRole('button', { name: say('cards.make', { count }) }).click()
    await page.getByText(untilTime(say)).first().waitFor()
    return undefined
  }

/** Two pupils of two classes. */
const withTwoClasses: Answer[] = [
  gives('/weblockgroup/*/people?*', { data: [newPupil, otherPupil], total: 2, group }),
  gives('/weblockgroup/*/bulk', { data: { done: 2 }, state: 'done', operation_id: 7 }),
]

/** The same, in a school that has cards with squares. */
const withSquares: Answer[] = [signInSettings({ cards: true, door: false }), ...withTwoClasses]

/** Shows what is printed beside the cards, which are as wide as paper. */
async function showLists({ page }: Scene): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('body > div > div > div'))
      if (!part.querySelector('table')) part.remove()
  })
  await page.locator('table').first().waitFor()
}

const newSquares = gives('/weblockgroup/*/cards', {
  data: [
    { id: newPupil.id, code: 'q7Zr0vD3mXc1YkT9bLw4HsJ6fNeA2gUoPi8RtVyKx5E' },
    { id: otherPupil.id, code: 'L2bNw8QxTz5RfVhYk0JmCe3UaGd7PsIo1XqBt6MvE9Z' },
  ],
  operation_id: 8,
})

/** Makes what the button with this text makes. */
const make =
  (text: string, count = 2) =>
  async ({ page, say }: Scene): Promise<undefined> => {
    await page.getByRole('button', { name: say(text, { count }), exact: true }).click()
    await page.getByRole('region', { name: say('undo.label') }).waitFor()
    return undefined
  }

/** Login cards. */
export const cardsViews = [
  ...viewsOf({ route: '/users/cards', address: cardsOfClass, as: 'linde.admin' }, [
    { name: 'cards/of a class, without passwords' },
    {
      name: 'cards/of one person, with a new password',
      answers: [
        gives('/weblockgroup/*/people?*', { data: [newPupil], total: 1, group }),
        gives('/weblockgroup/*/bulk', { data: { done: 1 }, state: 'done', operation_id: 7 }),
      ],
      act: makePasswords(1),
    },
    {
      name: 'cards/large',
      act: async ({ page, say }) => {
        await page.getByRole('radio', { name: say('cards.large') }).check()
        return undefined
      },
    },
    {
      name: 'cards/a password that is refused',
      answers: [refusal],
      act: async (scene) => {
        await scene.page.getByRole('main').getByRole('button', { name: /\d/ }).first().click()
        await scene.page.getByRole('alert').waitFor()
        return undefined
      },
    },
    {
      name: 'cards/everyone signed in',
      address: '/users/cards?group=4&who=never',
      answers: [gives('/weblockgroup/*/people?*', { data: [], total: 0, group })],
    },
    { name: 'cards/none', address: '/users/cards' },
    { name: 'cards/loading', isLoading: true, answers: [staysSilent('/weblockgroup/*/people?*')] },
    { name: 'cards/failed', answers: [refuses('/weblockgroup/*/people?*', 'server.unexpected')] },
  ]),
  ...viewsOf({ route: '/users', address: '/users?group=4', as: 'linde.admin' }, [
    {
      name: 'groups/new passwords for cards',
      answers: [
        gives('/weblockgroup/*/adduser', {
          data: newPupil,
        }),
      ],
      act: async (scene) => {
        const { page, say } = scene
        await press(scene, say('groups.add.label'))
        await page.getByRole('menuitem', { name: say('groups.add.addUser') }).click()
        const box = dialog(scene)
        await box
          .getByRole('textbox', { name: say('people.add.name'), exact: true })
          .fill('Zoë Van den Broeck')
        await box.getByRole('button', { name: say('people.add.submit'), exact: true }).click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        await page.getByText(say('cards.notice', { count: 1 })).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/users/cards', address: cardsOfClass, as: 'linde.admin' }, [
    {
      name: 'cards/of two classes, to print again',
      answers: withTwoClasses,
      act: makePasswords(2),
    },
  ]),
  ...viewsOf(
    { route: '/users', address: '/users?group=4', as: 'linde.admin', dialog: 'BulkPasswordsDialog' },
    [
      {
        name: 'groups/new passwords for a selection',
        act: async ({ page, say }) => {
          await page.getByRole('table').getByRole('checkbox').nth(1).click()
          const opener = page.getByRole('button', { name: say('groups.bulk.newPasswords'), exact: true })
          await opener.click()
          await page.getByRole('alertdialog').getByRole('paragraph').first().waitFor()
          return opener
        },
      },
    ],
  ),
  ...viewsOf({ route: '/users/cards', address: cardsOfClass, as: 'linde.admin' }, [
    { name: 'cards/with squares, before they are made', answers: withSquares },
    { name: 'cards/with squares', answers: [...withSquares, newSquares], act: make('cards.make') },
    {
      name: 'cards/squares alone, passwords kept',
      answers: [...withSquares, newSquares],
      act: make('cards.squares.keepPasswords'),
    },
    {
      name: 'cards/squares that are refused',
      answers: [...withSquares, refuses('/weblockgroup/*/cards', 'card.switchedOff', 409)],
      act: make('cards.make'),
    },
  ]),
  ...viewsOf({ route: '/users/cards', address: cardsOfClass, as: 'linde.admin', isBare: true }, [
    {
      name: 'cards/printed lists for the teachers of two classes',
      answers: withTwoClasses,
      act: async (scene) => {
        await makePasswords(2)(scene)
        await showLists(scene)
        return undefined
      },
    },
  ]),
]
