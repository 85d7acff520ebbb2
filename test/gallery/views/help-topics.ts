import { fill } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { type Login, type Scene, viewsOf } from '../view.ts'

async function send(scene: Scene): Promise<void> {
  const { page, say } = scene
  await fill(scene, {
    [say('topics.message')]: 'Wij kunnen de app niet openen.',
    [say('topics.email')]: 'tom.hermans@delinde.example',
  })
  await page.getByRole('button', { name: say('topics.submit'), exact: true }).click()
}

const ready = ({ page, say }: Scene) =>
  page
    .getByRole('heading', { name: say('topics.writeTitle') })
    .waitFor()
    .then(() => undefined)

const of = (as: Login, about: string) => ({ route: '/help/{-$with}', address: `/help?about=${about}`, as })

/** Help for people who are signed in, and their question to the vendor. */
export const helpTopicsViews = [
  ...viewsOf(of('linde.admin', 'groups'), [
    { name: 'help topics/of an admin', act: ready },
    {
      name: 'help topics/question sent',
      answers: [gives('/support')],
      act: async (scene) => {
        await send(scene)
        await scene.page.getByRole('heading', { name: scene.say('topics.sent') }).waitFor()
        return undefined
      },
    },
    {
      name: 'help topics/question refused',
      answers: [refuses('/support', 'server.busy', 503)],
      act: async (scene) => {
        await send(scene)
        await scene.page.locator('form').getByRole('alert').waitFor()
        return undefined
      },
    },
    {
      name: 'help topics/question without words',
      act: async (scene) => {
        await ready(scene)
        await scene.page.getByRole('button', { name: scene.say('topics.submit'), exact: true }).click()
        await scene.page.getByText(scene.say('errors.field.required')).first().waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf(of('lena', 'home'), [{ name: 'help topics/of a pupil', act: ready }]),
  ...viewsOf(of('staff', 'vendors'), [{ name: 'help topics/of staff', act: ready }]),
  ...viewsOf(of('dealer', 'licences&licence=SPR10001'), [{ name: 'help topics/of a dealer', act: ready }]),
]
