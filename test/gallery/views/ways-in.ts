import { symbols } from '#contract/symbols.ts'
import { press } from '../acts.ts'
import { asksForSession, changes, gives, refuses, staysSilent, success, takesNoMore } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

const hasCards = changes('/config', (reply) => {
  reply.signIn.push('card')
})

const code = 'A'.repeat(43)

/** The browser's reply when the page asks for a camera. */
const camera =
  (kind: 'live' | 'silent' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'): Answer =>
  ({ page }) =>
    page
      .addInitScript((name) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 640, height: 480 })
        const context = canvas.getContext('2d')
        if (context) {
          context.fillStyle = '#575363'
          context.fillRect(0, 0, 640, 480)
        }
        const devices = {
          getUserMedia: async () => {
            if (name === 'live') return canvas.captureStream(5)
            if (name === 'silent') return new Promise(() => {})
            throw new DOMException('', name)
          },
          enumerateDevices: async () => ['a', 'b'].map((deviceId) => ({ kind: 'videoinput', deviceId })),
        }
        Object.defineProperty(navigator, 'mediaDevices', { value: devices })
      }, kind)
      .then(() => {})

const noCameras: Answer = ({ page }) =>
  page
    .addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
    .then(() => {})

const scanAnd = (words: string) => async (scene: Scene) => {
  await press(scene, scene.say('signIn.scan'))
  await scene.page.getByText(scene.say(words)).first().waitFor()
  return undefined
}

/** The characters that a hand scanner types. */
const typed = (text: string) => async (scene: Scene) => {
  await press(scene, scene.say('signIn.scan'))
  const field = scene.page.getByRole('textbox', { name: scene.say('scan.field') })
  await field.fill(text)
  if (!text.includes('#card=')) await field.press('Enter')
  return undefined
}

const names = [
  'Lena Maes',
  'Emma Claes',
  'Ilyas Bouali',
  'Noor Janssens',
  'Maximiliaan van den Broeck-Vanderstraeten',
  'Ava',
]
const people = names.map((name, index) => ({ id: index + 1, name, symbol: symbols[index * 7] }))
const atDoor = gives('/door', { data: { group: 'Klas 3A', people } })

const ofClass = (openUntil: string | null, present: number) =>
  gives('/weblockgroup/4/door', {
    data: {
      open_until: openUntil,
      seconds_left: 20 * 60,
      people: people.map((person, index) => ({
        ...person,
        in_since: index < present ? '2026-11-26T08:31:00.000Z' : null,
      })),
    },
  })

const later = new Date(Date.now() + 20 * 60_000).toISOString()
const openedDoor = { code: 'vlinder-kasteel-regenboog-47', address: '/door#x', open_until: later }

/** The first call finds the door closed; opening it tells the code. */
const opens: Answer = async ({ page }) => {
  let isOpen = false
  await answer(page, '/weblockgroup/4/door', ({ method }) => {
    if (method === 'POST') isOpen = true
    const state = {
      open_until: isOpen ? later : null,
      seconds_left: 20 * 60,
      people: people.map((person) => ({ ...person, in_since: null })),
    }
    const address = `${new URL(page.url()).origin}/door#${openedDoor.code}`
    return success({ data: method === 'POST' ? { ...openedDoor, address } : state })
  })
}

/** Ways in without typing: cards, and the class door on both sides. */
export const waysInViews = [
  ...viewsOf({ route: '/login', address: '/login', as: null, answers: [asksForSession, hasCards] }, [
    { name: 'sign in/with cards' },
    {
      name: 'sign in/card from the address, under way',
      address: `/login#card=${code}`,
      isLoading: true,
      answers: [asksForSession, hasCards, staysSilent('/login/card')],
    },
    {
      name: 'sign in/card from the address, refused',
      address: `/login#card=${code}`,
      answers: [asksForSession, hasCards, refuses('/login/card', 'card.unknown', 401)],
      act: async ({ page, say }) => {
        await page.getByText(say('errors.card.unknown')).first().waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/login/$at', address: '/login', as: null, isForChildren: true }, [
    {
      name: 'scan/looking',
      answers: [asksForSession, hasCards, camera('live')],
      act: scanAnd('scan.camera.live'),
    },
    {
      name: 'scan/asking',
      isLoading: true,
      answers: [asksForSession, hasCards, camera('silent')],
      act: scanAnd('scan.camera.asking'),
    },
    {
      name: 'scan/camera refused',
      answers: [asksForSession, hasCards, camera('NotAllowedError')],
      act: scanAnd('scan.camera.refused'),
    },
    {
      name: 'scan/no camera',
      answers: [asksForSession, hasCards, camera('NotFoundError')],
      act: scanAnd('scan.camera.none'),
    },
    {
      name: 'scan/camera in use',
      answers: [asksForSession, hasCards, camera('NotReadableError')],
      act: scanAnd('scan.camera.inUse'),
    },
    {
      name: 'scan/no https',
      answers: [asksForSession, hasCards, noCameras],
      act: scanAnd('scan.camera.unavailable'),
    },
    { name: 'scan/camera off', address: '/login/card', answers: [asksForSession, hasCards] },
    {
      name: 'scan/another square',
      answers: [asksForSession, hasCards, camera('NotFoundError')],
      act: typed('https://example.org'),
    },
    {
      name: 'scan/card refused',
      answers: [
        asksForSession,
        hasCards,
        camera('NotFoundError'),
        refuses('/login/card', 'card.unknown', 401),
      ],
      act: async (scene) => {
        await typed(`https://portal.example/login#card=${code}`)(scene)
        await scene.page.getByText(scene.say('errors.card.unknown')).first().waitFor()
        return undefined
      },
    },
    {
      name: 'scan/logging in',
      isLoading: true,
      answers: [asksForSession, hasCards, camera('NotFoundError'), staysSilent('/login/card')],
      act: typed(`https://portal.example/login#card=${code}`),
    },
  ]),
  ...viewsOf({ route: '/door', address: '/door#boom-vis-zon-42', as: null }, [
    { name: 'door/words', address: '/door', isForChildren: true },
    { name: 'door/tiles', answers: [atDoor], isForChildren: true },
    { name: 'door/closed', answers: [refuses('/door', 'door.closed', 401)], isForChildren: true },
    { name: 'door/loading', isLoading: true, isBare: true, answers: [staysSilent('/door')] },
    { name: 'door/failed', answers: [refuses('/door', 'server.unexpected')] },
    {
      name: 'door/coming in',
      isLoading: true,
      answers: [atDoor, staysSilent('/login/door')],
      act: async ({ page }) => {
        await page.getByRole('button', { name: /Lena Maes/ }).click()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/users/door', address: '/users/door?group=4', as: 'linde.admin' }, [
    { name: 'class door/closed', answers: [ofClass(null, 0)] },
    {
      name: 'class door/opened',
      answers: [opens],
      act: async (scene) => {
        await press(scene, scene.say('classDoor.open'))
        await scene.page.getByText(openedDoor.code).waitFor()
        return undefined
      },
    },
    { name: 'class door/open elsewhere', answers: [ofClass(later, 2)] },
    { name: 'class door/loading', isLoading: true, answers: [staysSilent('/weblockgroup/4/door')] },
    { name: 'class door/failed', answers: [refuses('/weblockgroup/4/door', 'server.unexpected')] },
    {
      name: 'class door/not found',
      answers: [refuses('/weblockgroup/4/door', 'group.notFound', 404)],
    },
    {
      name: 'class door/switched off',
      answers: [ofClass(null, 0), refuses('/weblockgroup/4/door', 'door.switchedOff', 409, {}, 'POST')],
      act: async (scene) => {
        await press(scene, scene.say('classDoor.open'))
        await scene.page.getByText(scene.say('errors.door.switchedOff')).first().waitFor()
        return undefined
      },
    },
    {
      name: 'class door/end all',
      dialog: 'EndAllDialog',
      answers: [ofClass(later, 2)],
      act: (scene) => press(scene, scene.say('classDoor.endAll')),
    },
    {
      name: 'class door/symbols',
      dialog: 'ChangeSymbolDialog',
      answers: [ofClass(later, 2)],
      act: async ({ page }) => {
        const opener = page.getByRole('button', { name: /Lena Maes/ }).first()
        await opener.click()
        return opener
      },
    },
    {
      name: 'class door/symbol taken',
      dialog: 'ChangeSymbolDialog',
      answers: [ofClass(later, 2), refuses('/weblockaccount/*/symbol', 'door.symbolTaken', 409)],
      act: async (scene) => {
        const opener = scene.page.getByRole('button', { name: /Lena Maes/ }).first()
        await opener.click()
        await press(scene, scene.say('symbols.frog'))
        await scene.page.getByText(scene.say('errors.door.symbolTaken')).first().waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'lena' }, [
    {
      name: 'pupil/own data unfolded',
      isForChildren: true,
      act: async ({ page, say }) => {
        await page.getByText(say('home.pupil.more')).click()
        return undefined
      },
    },
    {
      name: 'pupil/two teachers, one app',
      isForChildren: true,
      answers: [
        gives('/home/pupil', { data: { teachers: ['Katrien Maes', 'Tom Hermans'], apps: ['desktop'] } }),
      ],
    },
    { name: 'pupil/apps not known', answers: [refuses('/home/pupil', 'server.unexpected')] },
    { name: 'pupil/loading', answers: [staysSilent('/home/pupil')] },
  ]),
  ...viewsOf({ route: '/login/$at', address: '/login', as: null, isForChildren: true }, [
    {
      name: 'scan/too many tries',
      answers: [asksForSession, hasCards, camera('NotFoundError'), takesNoMore('/login/card')],
      act: async (scene) => {
        await typed(`https://portal.example/login#card=${code}`)(scene)
        await scene.page.getByText(scene.say('failedTry.at', { time: '14:20' })).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/door', address: '/door#boom-vis-zon-42', as: null, isForChildren: true }, [
    {
      name: 'door/too many tries',
      answers: [atDoor, takesNoMore('/login/door')],
      act: async ({ page, say }) => {
        await page.getByRole('button', { name: /Lena Maes/ }).click()
        await page.getByText(say('failedTry.at', { time: '14:20' })).waitFor()
        return undefined
      },
    },
    {
      name: 'door/too many tries with words',
      answers: [takesNoMore('/door')],
      act: async ({ page, say }) => {
        await page.getByText(say('failedTry.at', { time: '14:20' })).waitFor()
        return undefined
      },
    },
  ]),
]
