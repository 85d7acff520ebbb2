import { fill, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, type View, viewsOf } from '../view.ts'

/** A page with one button that a link of a mail leads to: as it is opened, done, and with a wrong code. */
function oneButton(kind: 'confirm' | 'unsubscribe'): View[] {
  const call = `/newsletter/${kind}`
  const pressIt = async (scene: Scene) => {
    await press(scene, scene.say(`newsletter.${kind}.submit`))
    await scene.page.locator('main h2').waitFor()
    return undefined
  }
  return viewsOf({ route: `/newsletter/${kind}/$code`, address: `/newsletter/${kind}/some-code`, as: null }, [
    { name: `newsletter/${kind}` },
    { name: `newsletter/${kind}, done`, answers: [gives(call)], act: pressIt },
    {
      name: `newsletter/${kind}, wrong`,
      answers: [refuses(call, 'newsletter.codeWrong', 404)],
      act: pressIt,
    },
  ])
}

const passwords = (scene: Scene, first: string, second: string) =>
  fill(scene, {
    [scene.say('credentials.newPassword')]: first,
    [scene.say('credentials.newPasswordRepeat')]: second,
  })

const works = gives('/checkresetcode', { data: { works: true } })

/** The pages that the links in mails lead to. */
export const mailLinksViews = [
  ...oneButton('confirm'),
  ...oneButton('unsubscribe'),
  ...viewsOf({ route: '/resetpassword/$code', address: '/resetpassword/some-code', as: null }, [
    { name: 'new password', answers: [works] },
    {
      name: 'new password/passwords differ',
      answers: [works],
      act: async (scene) => {
        await passwords(scene, 'een-heel-nieuw-woord', 'iets-heel-anders')
        await press(scene, scene.say('credentials.reset.submit'))
        await scene.page.getByText(scene.say('errors.field.passwordsDiffer')).waitFor()
        return undefined
      },
    },
    {
      name: 'new password/link used up meanwhile',
      answers: [works, refuses('/resetpassword', 'reset.codeWrong', 404)],
      act: async (scene) => {
        await passwords(scene, 'een-heel-nieuw-woord', 'een-heel-nieuw-woord')
        await press(scene, scene.say('credentials.reset.submit'))
        await scene.page.getByRole('heading', { name: scene.say('credentials.reset.usedUp') }).waitFor()
        return undefined
      },
    },
    { name: 'new password/link used up' },
    { name: 'new password/loading', isLoading: true, answers: [staysSilent('/checkresetcode')] },
  ]),
]
