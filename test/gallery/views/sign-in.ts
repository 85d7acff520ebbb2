import { fill, press } from '../acts.ts'
import { asksForSession, changes, gives, refuses, staysSilent, takesNoMore } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

async function sendCredentials(scene: Scene): Promise<undefined> {
  const { say } = scene
  await fill(scene, { [say('signIn.login')]: 'lena', [say('signIn.password')]: 'een-geheim-woord' })
  await press(scene, say('signIn.submit'))
}

const passwordIsDue = changes('/isloggedin', (reply) => {
  reply.must_change_password = true
})

const exchange = '/login/request/oauth?*'

const claims = { sub: 'noor', given_name: 'Noor', family_name: 'Janssens' }
const idToken = ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url'))
const tokens = { id_token: idToken.join('.'), access_token: 'a', refresh_token: 'r', expires_in: 1800 }

/** The identity is linked to no account. */
const notLinked = {
  oauth: { error: 0 },
  callback: { redirect: false, app: null, url: null, webUrl: null },
  session: { result: { session: { machine: null, cookie: null } } },
}
const provider = { provider: 'LeerID' }
const ambiguous = refuses('/login/oauth', 'signOn.ambiguous', 409, provider)

/** Signing in and out, and what comes between. */
export const signInViews = [
  ...viewsOf({ route: '/login', address: '/login', as: null }, [
    { name: 'sign in' },
    {
      name: 'sign in/fields left empty',
      act: async ({ page, say }) => {
        await page.getByRole('textbox', { name: say('signIn.login') }).focus()
        for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
        await page.getByText(say('errors.field.loginRequired')).first().waitFor()
        return undefined
      },
    },
    {
      name: 'sign in/refused',
      answers: [refuses('/login', 'session.wrongCredentials', 401)],
      act: async (scene) => {
        await sendCredentials(scene)
        await scene.page.getByText(scene.say('errors.session.wrongCredentials')).first().waitFor()
        return undefined
      },
    },
    { name: 'sign in/under way', isLoading: true, answers: [staysSilent('/login')], act: sendCredentials },
  ]),
  ...viewsOf({ route: '/login/$at', address: '/login/leerid', as: null }, [
    {
      name: 'sign in/provider away',
      answers: [refuses('/login/request/oauth/start', 'signOn.providerAway', 503, provider)],
    },
  ]),
  ...viewsOf(
    {
      route: '/new-password',
      address: '/new-password',
      as: 'lena',
      answers: [asksForSession, passwordIsDue],
    },
    [
      { name: 'password due' },
      {
        name: 'password due/refused',
        answers: [asksForSession, passwordIsDue, refuses('/weblockaccount/*', 'account.passwordSame', 400)],
        act: async (scene) => {
          const { page, say } = scene
          const password = 'het-oude-wachtwoord'
          await fill(scene, {
            [say('credentials.newPassword')]: password,
            [say('credentials.newPasswordRepeat')]: password,
          })
          await press(scene, say('newPassword.submit'))
          await page.getByText(say('errors.account.passwordSame')).first().waitFor()
          return undefined
        },
      },
    ],
  ),
  ...viewsOf({ route: '/auth/$type', address: '/auth/login?code=c&state=s', as: null }, [
    { name: 'sign in/back from the provider', isLoading: true, answers: [staysSilent(exchange)] },
    { name: 'sign in/refused by the provider', answers: [gives(exchange, tokens), ambiguous] },
    { name: 'sign in/connect', answers: [gives(exchange, tokens), gives('/login/oauth', notLinked)] },
    {
      name: 'sign in/connect, wrong password',
      answers: [
        gives(exchange, tokens),
        gives('/login/oauth', notLinked),
        refuses('/login/connect/oauth', 'session.wrongCredentials', 401),
      ],
      act: async (scene) => {
        const { page, say } = scene
        await fill(scene, { [say('signIn.login')]: 'noor', [say('signIn.password')]: 'een-geheim-woord' })
        await press(scene, say('singleSignOn.connect.submit'))
        await page.getByText(say('errors.session.wrongCredentials')).first().waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/login', address: '/login?callback=desktop', as: 'lena' }, [
    { name: 'open the app/already signed in' },
    {
      name: 'open the app/refused',
      answers: [refuses('/weblock/handover', 'seats.noLicence', 409)],
      act: async (scene) => {
        await press(scene, scene.say('handOver.open'))
        await scene.page.getByText(scene.say('errors.seats.noLicence')).first().waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/logout', address: '/logout', as: 'lena' }, [
    { name: 'sign out', isLoading: true, answers: [staysSilent('/logout')] },
    { name: 'sign out/failed', answers: [refuses('/logout', 'server.unexpected')] },
  ]),
  ...viewsOf({ route: '/login', address: '/login', as: null }, [
    {
      name: 'sign in/no cookies',
      answers: [
        refuses('/login', 'request.csrf', 403),
        async ({ page }) => {
          await page.addInitScript(() =>
            Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }),
          )
        },
      ],
      act: async (scene) => {
        await sendCredentials(scene)
        await scene.page.getByText(scene.say('session.noCookies')).first().waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/login', address: '/login', as: null }, [
    {
      name: 'sign in/too many tries',
      answers: [takesNoMore('/login')],
      act: async (scene) => {
        await sendCredentials(scene)
        await scene.page.getByText(scene.say('failedTry.at', { time: '14:20' })).waitFor()
        return undefined
      },
    },
  ]),
]
