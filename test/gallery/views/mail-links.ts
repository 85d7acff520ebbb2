import { fill, press } from '../acts.ts'
import { gives, refuses, staysSilent, success } from '../answers.ts'
import { answer } from '../calls.ts'
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

const invitation = (more: object = {}) =>
  gives('/invitation/read', {
    data: {
      ...{
        login: 'mieke.maes',
        name: 'Mieke Maes',
        by: 'An De Wilde',
        kind: 'admin',
        group: 'Derde leerjaar',
      },
      ...{
        school: 'Basisschool De Linde en Kleuterschool Het Lindeblad',
        valid_until: '2026-12-03T10:00:00.000Z',
      },
      ...more,
    },
  })

const choosePassword = async (scene: Scene) => {
  await fill(scene, {
    [scene.say('credentials.password')]: 'een-heel-nieuw-woord',
    [scene.say('credentials.passwordRepeat')]: 'een-heel-nieuw-woord',
  })
  await press(scene, scene.say('invitation.submit'))
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const reminded = (changed: object = {}) =>
  gives('/reminders/*', {
    data: {
      sn: 'SPR10001',
      name: 'Basisschool De Linde en Kleuterschool Het Lindeblad',
      valid_until: inDays(30),
      stopped: false,
      seen_until: null,
      ...changed,
    },
  })

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
  ...viewsOf({ route: '/invitation/$code', address: '/invitation/some-code', as: null }, [
    { name: 'invitation', answers: [invitation()] },
    { name: 'invitation/of staff', answers: [invitation({ kind: 'staff', group: null, school: null })] },
    {
      name: 'invitation/username taken',
      answers: [
        invitation(),
        async ({ page, say }) => {
          const errormsg = say('errors.account.loginTaken', { suggestion: 'mieke.maes2' })
          const json = { error: true, code: 'account.loginTaken', errormsg, fields: { login: errormsg } }
          await answer(page, '/invitation', () => ({ status: 400, json }))
        },
      ],
      act: async (scene) => {
        await choosePassword(scene)
        await scene.page.locator('[aria-invalid=true]').waitFor()
        return undefined
      },
    },
    {
      name: 'invitation/used meanwhile',
      answers: [invitation(), refuses('/invitation', 'invitation.over', 401)],
      act: async (scene) => {
        await choosePassword(scene)
        await scene.page.getByRole('heading', { name: scene.say('invitation.over') }).waitFor()
        return undefined
      },
    },
    { name: 'invitation/over', answers: [refuses('/invitation/read', 'invitation.over', 401)] },
    { name: 'invitation/failed', answers: [refuses('/invitation/read', 'server.unexpected')] },
    { name: 'invitation/loading', isLoading: true, isBare: true, answers: [staysSilent('/invitation/read')] },
  ]),
  ...viewsOf({ route: '/reminders/$code', address: '/reminders/some-code', as: null }, [
    { name: 'reminders', answers: [reminded()] },
    {
      name: 'reminders/no date',
      answers: [reminded()],
      act: async (scene) => {
        await scene.page.getByRole('radio', { name: scene.say('reminders.when.other') }).check()
        await press(scene, scene.say('reminders.action'))
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return undefined
      },
    },
    { name: 'reminders/seen', answers: [reminded({ seen_until: inDays(14) })] },
    { name: 'reminders/stopped', answers: [reminded({ stopped: true, valid_until: inDays(-2) })] },
    {
      name: 'reminders/as before',
      answers: [
        reminded(),
        async ({ page }) => {
          // As stopped, until it is taken back.
          const data = { sn: 'SPR10001', name: 'De Linde', valid_until: inDays(3), seen_until: null }
          await answer(page, '/reminders/*', ({ method }) =>
            method === 'GET' ? success({ data: { ...data, stopped: true } }) : null,
          )
        },
      ],
      act: async (scene) => {
        await press(scene, scene.say('reminders.start'))
        await scene.page.getByRole('heading', { name: scene.say('reminders.page.resumed') }).waitFor()
        return undefined
      },
    },
    {
      name: 'reminders/not saved',
      answers: [reminded(), refuses('/reminders/*', 'server.unexpected', 500, {}, 'POST')],
      act: async (scene) => {
        await press(scene, scene.say('reminders.page.stop'))
        await scene.page.getByRole('main').getByRole('alert').first().waitFor()
        return undefined
      },
    },
    { name: 'reminders/over' },
    { name: 'reminders/failed', answers: [refuses('/reminders/*', 'server.unexpected')] },
    { name: 'reminders/loading', isLoading: true, isBare: true, answers: [staysSilent('/reminders/*')] },
  ]),
]
