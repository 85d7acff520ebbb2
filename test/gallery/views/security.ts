import { button, dialog, fill, press } from '../acts.ts'
import { asksForSession, changes, gives, refuses, staysSilent } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

const day = (date: string) => `2026-${date}T09:12:00.000Z`

const passkey = (id: number, name: string, of: object = {}) => ({
  id,
  name,
  made_at: day('09-02'),
  used_at: day('11-20'),
  synced: true,
  ...of,
})

const full = {
  password_set_at: day('09-02'),
  totp: true,
  passkeys: [
    passkey(1, 'Edge, Windows', { synced: false }),
    passkey(2, 'YubiKey in de lade van het secretariaat naast de printer', { used_at: null }),
  ],
  recovery_left: 8,
  devices: [
    { id: 1, name: 'Edge, Windows', since: day('11-02'), until: day('12-02') },
    { id: 2, name: '', since: day('11-12'), until: day('12-12') },
  ],
}
const empty = { password_set_at: null, totp: false, passkeys: [], recovery_left: 0, devices: [] }

const reads = (data: object): Answer => gives('/security', { data })

const codes = Array.from({ length: 10 }, (_, index) => `k7q4-m2xw-${1000 + index * 37}`)

const needsPassword =
  (path: string, method: string): Answer =>
  ({ page, say }) => {
    const fields = { current_password: say('errors.field.required') }
    const json = { error: true, code: 'request.invalid', errormsg: say('errors.request.invalid'), fields }
    return answer(page, path, (call) => (call.method === method ? { status: 400, json } : null))
  }

const started = gives('/security/totp/start', {
  data: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Vlinder:linde.admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Vlinder',
  },
})

/** A passkey that the browser would make; it never asks. */
const noCeremony: Answer = ({ page }) =>
  page
    .addInitScript(() => {
      const refuse = async () => {
        throw new DOMException('', 'NotAllowedError')
      }
      Object.defineProperty(navigator, 'credentials', { value: { create: refuse, get: refuse } })
    })
    .then(() => {})

const noPasskeys: Answer = ({ page }) =>
  page
    .addInitScript(() => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }))
    .then(() => {})

const openApp = (scene: Scene) =>
  press(scene, `${scene.say('security.app.again')} ${scene.say('security.app.name')}`)

async function openAppAndSquare(scene: Scene) {
  const opener = await openApp(scene)
  await scene.page.getByText(scene.say('security.app.typed')).first().waitFor()
  return opener
}

async function confirmApp(scene: Scene) {
  const opener = await openAppAndSquare(scene)
  await fill(scene, { [scene.say('secondStep.totp.code')]: '123456' })
  await press(scene, scene.say('security.app.submit'))
  return opener
}

const askToRemove = (scene: Scene, name: string) => press(scene, `${scene.say('security.remove')} ${name}`)

const isSent = changes('/sessions?*', (reply) => {
  for (const session of reply.data) session.since = session.seen = new Date().toISOString()
})

const stepAsked = (methods: string[]) =>
  gives('/login', { second_step: { methods, options: { challenge: 'AAAA' } } })

async function sendPassword(scene: Scene): Promise<undefined> {
  const { say } = scene
  await fill(scene, { [say('signIn.login')]: 'linde.admin', [say('signIn.password')]: 'een-geheim-woord' })
  await press(scene, say('signIn.submit'))
  await scene.page.getByRole('button', { name: say('secondStep.back') }).waitFor()
  return undefined
}

const sendCode = (label: string, code: string) => async (scene: Scene) => {
  await sendPassword(scene)
  await fill(scene, { [scene.say(label)]: code })
  await press(scene, scene.say('signIn.submit'))
  return undefined
}

const isHeld = changes('/isloggedin', (reply) => {
  reply.second_step_due = true
})
const demandedIn = (days: number) =>
  changes('/isloggedin', (reply) => {
    reply.second_step_from = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  })

/** The second step: at the login, set up, in one's own security, and ended by staff. */
export const securityViews = [
  ...viewsOf(
    { route: '/security', address: '/security', as: 'linde.admin', answers: [isSent, reads(full)] },
    [
      { name: 'security' },
      { name: 'security/password only', answers: [isSent, reads(empty)] },
      { name: 'security/without passkeys', answers: [isSent, noPasskeys, reads(empty)] },
      { name: 'security/loading', isLoading: true, answers: [isSent, staysSilent('/security')] },
      { name: 'security/failed', answers: [isSent, refuses('/security', 'server.unexpected')] },
      {
        name: 'security/set up the app',
        dialog: 'AppDialog',
        answers: [isSent, reads(full), started],
        act: openAppAndSquare,
      },
      {
        name: 'security/set up the app, asks for the password',
        dialog: 'AppDialog',
        answers: [isSent, reads(full), needsPassword('/security/totp/start', 'POST')],
        act: async (scene) => {
          const opener = await openApp(scene)
          await dialog(scene).getByLabel(scene.say('account.currentPassword')).waitFor()
          return opener
        },
      },
      {
        name: 'security/set up the app, wrong code',
        dialog: 'AppDialog',
        answers: [isSent, reads(full), started, refuses('/security/totp', 'secondStep.codeWrong', 400)],
        act: async (scene) => {
          const opener = await confirmApp(scene)
          await scene.page.getByText(scene.say('errors.secondStep.codeWrong')).waitFor()
          return opener
        },
      },
      {
        name: 'security/recovery codes',
        dialog: 'AppDialog',
        returnsInto: true,
        answers: [isSent, reads(full), started, gives('/security/totp', { data: { recovery_codes: codes } })],
        act: async (scene) => {
          const opener = await confirmApp(scene)
          await scene.page.getByText(codes[0] ?? '').waitFor()
          return opener
        },
      },
      {
        name: 'security/add a passkey',
        dialog: 'AddPasskeyDialog',
        act: (scene) => press(scene, scene.say('security.passkey.add')),
      },
      {
        name: 'security/passkey not made',
        dialog: 'AddPasskeyDialog',
        answers: [
          isSent,
          noCeremony,
          reads(full),
          gives('/security/passkeys/options', {
            data: {
              challenge: 'AAAA',
              user: { id: 'AA', name: 'a', displayName: 'a' },
              rp: { name: 'a' },
              pubKeyCredParams: [],
            },
          }),
        ],
        act: async (scene) => {
          const opener = await press(scene, scene.say('security.passkey.add'))
          await press(scene, scene.say('security.passkey.submit'))
          await scene.page.getByText(scene.say('security.passkey.failed.stopped')).waitFor()
          return opener
        },
      },
      {
        name: 'security/remove a passkey',
        dialog: 'ProvenDialog',
        act: (scene) => askToRemove(scene, 'Edge, Windows'),
      },
      {
        name: 'security/remove the app, wrong password',
        dialog: 'ProvenDialog',
        answers: [isSent, reads({ ...full, passkeys: [] }), needsPassword('/security/totp', 'DELETE')],
        act: async (scene) => {
          const opener = await askToRemove(scene, scene.say('security.app.name'))
          const remove = dialog(scene).getByRole('button', {
            name: scene.say('security.remove'),
            exact: true,
          })
          await remove.click()
          await dialog(scene).getByLabel(scene.say('account.currentPassword')).fill('een-ander-woord')
          await remove.click()
          await scene.page.getByText(scene.say('errors.field.required')).waitFor()
          return opener
        },
      },
      {
        name: 'security/new recovery codes',
        dialog: 'ProvenDialog',
        act: (scene) => press(scene, scene.say('security.codes.renew')),
      },
    ],
  ),
  ...viewsOf({ route: '/login', address: '/login', as: null, act: sendPassword }, [
    { name: 'second step/code', answers: [stepAsked(['totp', 'recovery'])] },
    { name: 'second step/passkey', answers: [stepAsked(['passkey', 'totp', 'recovery'])] },
    {
      name: 'second step/other ways',
      answers: [stepAsked(['passkey', 'totp', 'recovery'])],
      act: async (scene) => {
        await sendPassword(scene)
        await press(scene, scene.say('secondStep.otherWay'))
        await button(scene, scene.say('secondStep.recovery.code')).waitFor()
        return undefined
      },
    },
    {
      name: 'second step/wrong code',
      answers: [stepAsked(['totp', 'recovery']), refuses('/login/second_step', 'secondStep.wrong', 401)],
      act: async (scene) => {
        await sendCode('secondStep.totp.code', '123456')(scene)
        await scene.page.getByText(scene.say('errors.secondStep.wrong')).waitFor()
        return undefined
      },
    },
    {
      name: 'second step/too many codes',
      answers: [
        stepAsked(['recovery']),
        refuses('/login/second_step', 'secondStep.tooMany', 429, { minutes: 12 }),
      ],
      act: async (scene) => {
        await sendCode('secondStep.recovery.code', codes[0] ?? '')(scene)
        await scene.page.getByText(scene.say('errors.secondStep.tooMany', { minutes: 12 })).waitFor()
        return undefined
      },
    },
    {
      name: 'second step/over',
      answers: [stepAsked(['totp']), refuses('/login/second_step', 'secondStep.over', 401)],
      act: async (scene) => {
        await sendCode('secondStep.totp.code', '123456')(scene)
        await button(scene, scene.say('secondStep.again')).waitFor()
        return undefined
      },
    },
    {
      name: 'second step/lost phone',
      answers: [stepAsked(['totp', 'recovery'])],
      act: async (scene) => {
        await sendPassword(scene)
        await press(scene, scene.say('secondStep.lost.title'))
        await button(scene, scene.say('secondStep.lost.useCode')).waitFor()
        return undefined
      },
    },
    {
      name: 'second step/only a passkey, which this browser has not',
      answers: [noPasskeys, stepAsked(['passkey'])],
    },
  ]),
  ...viewsOf(
    {
      route: '/second-step',
      address: '/second-step',
      as: 'linde.admin',
      answers: [asksForSession, isHeld],
    },
    [
      { name: 'second step due' },
      { name: 'second step due/without passkeys', answers: [asksForSession, isHeld, noPasskeys] },
      {
        name: 'second step due/app',
        answers: [asksForSession, isHeld, started],
        act: async (scene) => {
          await press(scene, scene.say('security.app.name'))
          await scene.page.getByText(scene.say('security.app.typed')).first().waitFor()
          return undefined
        },
      },
      {
        name: 'second step due/passkey',
        act: async (scene) => {
          await press(scene, scene.say('security.due.passkey'))
          await button(scene, scene.say('security.passkey.submit')).waitFor()
          return undefined
        },
      },
      {
        name: 'second step due/recovery codes',
        answers: [
          asksForSession,
          isHeld,
          started,
          gives('/security/totp', { data: { recovery_codes: codes } }),
        ],
        act: async (scene) => {
          await press(scene, scene.say('security.app.name'))
          await fill(scene, { [scene.say('secondStep.totp.code')]: '123456' })
          await press(scene, scene.say('security.app.submit'))
          await scene.page.getByText(codes[0] ?? '').waitFor()
          return undefined
        },
      },
    ],
  ),
  ...viewsOf({ route: '/home', address: '/home' }, [
    { name: 'home/second step from a date', as: 'linde.admin', answers: [asksForSession, demandedIn(60)] },
    { name: 'home/second step within a week', as: 'dealer', answers: [asksForSession, demandedIn(5)] },
  ]),
  ...viewsOf({ route: '/people/$id', address: '/people/4', as: 'staff' }, [
    {
      name: 'person/end second step',
      dialog: 'EndStepDialog',
      answers: [
        changes('/weblockaccount/4', (reply) => {
          reply.sign_in.second_step = true
        }),
      ],
      act: (scene) => press(scene, scene.say('person.help.endStep')),
    },
  ]),
  ...viewsOf({ route: '/help/{-$with}', address: '/help?about=security', as: 'linde.admin' }, [
    { name: 'help topics/security, with pictures' },
  ]),
]
