import { fill, press } from '../acts.ts'
import { refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

async function sendCredentials(scene: Scene): Promise<undefined> {
  const { say } = scene
  await fill(scene, { [say('signIn.login')]: 'lena', [say('signIn.password')]: 'een-geheim-woord' })
  await press(scene, say('signIn.submit'))
}

/** Signing in and out. */
export const signInViews = [
  ...viewsOf({ route: '/login', address: '/login', as: null }, [
    { name: 'sign in' },
    {
      name: 'sign in/fields left empty',
      act: async ({ page, say }) => {
        await page.getByRole('textbox', { name: say('signIn.login') }).focus()
        for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
        await page.getByText(say('errors.field.required')).first().waitFor()
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
  ...viewsOf({ route: '/login/$at', address: '/login/leerid', as: null }, [{ name: 'sign in/elsewhere' }]),
  ...viewsOf({ route: '/auth/$type', address: '/auth/login', as: null }, [
    { name: 'sign in/back from elsewhere' },
  ]),
  ...viewsOf({ route: '/logout', address: '/logout', as: 'lena' }, [
    { name: 'sign out', isLoading: true, answers: [staysSilent('/logout')] },
    { name: 'sign out/failed', answers: [refuses('/logout', 'server.unexpected')] },
  ]),
]
