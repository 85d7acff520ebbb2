import { dialog, fill } from '../acts.ts'
import { gives, isAway, refuses } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

/** The security check has done its work: pictures show it so, whatever the machine's speed. */
export async function checked({ page, say }: Scene): Promise<void> {
  await page.getByText(say('captcha.done')).waitFor()
}

const send = (scene: Scene, name: string) =>
  dialog(scene)
    .getByRole('button', { name: scene.say(name), exact: true })
    .click()

async function changePassword(scene: Scene): Promise<void> {
  const { say } = scene
  await fill(scene, {
    [say('credentials.login')]: 'lena',
    [say('credentials.currentPassword')]: 'niet-het-goede',
    [say('credentials.newPassword')]: 'een-heel-nieuw-woord',
    [say('credentials.newPasswordRepeat')]: 'een-heel-nieuw-woord',
  })
  await checked(scene)
  await send(scene, 'credentials.change.submit')
}

const answers = ['forgotPassword', 'changePassword', 'forgotUsername', 'register']

/** Help, and what is done from there. */
export const helpViews = [
  ...viewsOf({ route: '/help/{-$with}', address: '/help', as: null }, [
    { name: 'help' },
    ...answers.map((answer) => ({
      name: `help/${answer}`,
      act: async ({ page, say }: Scene) => {
        await page.getByRole('button', { name: say(`help.${answer}.title`) }).click()
        return undefined
      },
    })),
  ]),
  ...viewsOf(
    { route: '/help/{-$with}', address: '/help/forgot-password', as: null, dialog: 'ForgotPasswordDialog' },
    [
      { name: 'help/forgot password', act: (scene) => checked(scene).then(() => undefined) },
      {
        name: 'help/forgot password, nothing filled in',
        act: async (scene) => {
          await checked(scene)
          await send(scene, 'credentials.forgot.submit')
          await scene.page.getByText(scene.say('errors.field.loginRequired')).waitFor()
          return undefined
        },
      },
      {
        name: 'help/forgot password, check failed',
        answers: [isAway('/captcha/challenge?*')],
        act: async ({ page, say }) => {
          await page.getByText(say('captcha.failed')).waitFor()
          return undefined
        },
      },
      {
        name: 'help/forgot password, sent',
        answers: [gives('/requestresetpassword')],
        act: async (scene) => {
          await fill(scene, { [scene.say('credentials.login')]: 'lena' })
          await checked(scene)
          await send(scene, 'credentials.forgot.submit')
          await scene.page.getByRole('heading', { name: scene.say('credentials.forgot.next') }).waitFor()
          return undefined
        },
      },
    ],
  ),
  ...viewsOf(
    { route: '/help/{-$with}', address: '/help/reset-password', as: null, dialog: 'ChangePasswordDialog' },
    [
      { name: 'help/change password', act: (scene) => checked(scene).then(() => undefined) },
      {
        name: 'help/change password, refused',
        answers: [refuses('/resetaccountpassword', 'session.wrongCredentials', 401)],
        act: async (scene) => {
          await changePassword(scene)
          await dialog(scene).getByRole('alert').first().waitFor()
          return undefined
        },
      },
    ],
  ),
  ...viewsOf({ route: '/help/{-$with}', address: '/help', as: null, dialog: 'RegisterDialog' }, [
    {
      name: 'help/register, dialog',
      act: async (scene) => {
        const { page, say } = scene
        await page.getByRole('button', { name: say('help.register.title') }).click()
        const opener = page.getByRole('link', { name: say('help.register.open') })
        const button = page.getByRole('button', { name: say('help.register.open') })
        await opener.or(button).click()
        return opener.or(button)
      },
    },
  ]),
]
