import { fill, press } from '../acts.ts'
import { gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, type View, viewsOf } from '../view.ts'
import { checked } from './help.ts'

type Form = {
  submit: string
  call: string
  done: string
  /** Registering needs the web code, and no security check beside it. */
  hasCheck?: boolean
  values: (say: Scene['say']) => Record<string, string>
}

/** Goes into the form: the security check begins, and its line changes. */
async function begin(scene: Scene, { hasCheck = true }: Form): Promise<undefined> {
  await scene.page.locator('form input:not([type="checkbox"])').first().focus()
  if (hasCheck) await checked(scene)
}

/** Sends the form as it stands. */
async function send(scene: Scene, form: Form): Promise<void> {
  await begin(scene, form)
  await press(scene, scene.say(form.submit))
}

/** A form as it is opened, sent empty, on its way, refused, and done. */
function form(name: string, place: { route: string; address: string }, about: Form): View[] {
  const { call, done, values } = about
  const fillIn = async (scene: Scene): Promise<undefined> => {
    await fill(scene, values(scene.say))
    await send(scene, about)
  }
  return viewsOf({ ...place, as: null }, [
    { name, act: (scene) => begin(scene, about) },
    {
      name: `${name}/nothing filled in`,
      act: async (scene) => {
        await send(scene, about)
        await scene.page.getByText(scene.say('errors.field.required')).first().waitFor()
        return undefined
      },
    },
    {
      name: `${name}/under way`,
      isLoading: true,
      answers: [staysSilent(call)],
      act: fillIn,
    },
    {
      name: `${name}/refused`,
      answers: [refuses(call, 'server.busy', 503)],
      act: async (scene) => {
        await fillIn(scene)
        await scene.page.locator('form [role="alert"]').waitFor()
        return undefined
      },
    },
    {
      name: `${name}/done`,
      answers: [gives(call)],
      act: async (scene) => {
        await fillIn(scene)
        await scene.page.getByRole('heading', { name: scene.say(done, { firstName: 'Hanne' }) }).waitFor()
        return undefined
      },
    },
  ])
}

const sender = (say: Scene['say']) => ({
  [say('requests.email')]: 'hanne.claes@example.org',
  [say('requests.firstName')]: 'Hanne',
  [say('requests.name')]: 'Claes',
})

const registration: Form = {
  submit: 'register.submit',
  call: '/weblockadmin/register/**',
  hasCheck: false,
  done: 'register.done.title',
  values: (say) => ({
    [say('register.serialNumber')]: 'SPR10003-P5D9F2HJ',
    [say('register.firstName')]: 'Hanne',
    [say('register.lastName')]: 'Claes',
    [say('register.email')]: 'hanne.claes@example.org',
    [say('register.login')]: 'hanne.claes',
    [say('credentials.password')]: 'een-heel-nieuw-woord',
    [say('credentials.passwordRepeat')]: 'een-heel-nieuw-woord',
  }),
}
const registrationPage = { route: '/register', address: '/register' }

/** The forms and the pages to read that need no sign-in. */
export const publicFormsViews = [
  ...form(
    'speech therapist',
    { route: '/logopedist', address: '/logopedist' },
    {
      submit: 'speechTherapist.submit',
      call: '/sales/logo',
      done: 'speechTherapist.thanks.title',
      values: (say) => ({
        ...sender(say),
        [say('speechTherapist.street')]: 'Kerkstraat',
        [say('speechTherapist.number')]: '12 bus 3',
        [say('speechTherapist.postalCode')]: '9000',
        [say('speechTherapist.city')]: 'Gent',
        [say('speechTherapist.workplace')]: 'Praktijk Woordwijs',
      }),
    },
  ),
  ...form(
    'teacher package',
    { route: '/leerkrachtenpakket', address: '/leerkrachtenpakket' },
    {
      submit: 'teacherPackage.submit',
      call: '/sales/leerkracht',
      done: 'teacherPackage.thanks.title',
      values: (say) => ({ ...sender(say), [say('teacherPackage.institution')]: '98765' }),
    },
  ),
  ...form(
    'newsletter',
    { route: '/newsletter', address: '/newsletter' },
    {
      submit: 'newsletter.submit',
      call: '/newsletter',
      done: 'newsletter.thanks.title',
      values: sender,
    },
  ),
  ...form('register', registrationPage, registration),
  ...viewsOf({ ...registrationPage, as: null }, [
    {
      name: 'register/check asked for',
      answers: [refuses(registration.call, 'captcha.required', 429)],
      act: async (scene) => {
        await fill(scene, registration.values(scene.say))
        await send(scene, registration)
        await checked(scene)
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/leesvoor', address: '/leesvoor', as: null }, [{ name: 'getting started' }]),
  ...viewsOf({ route: '/accessibility', address: '/accessibility', as: null }, [{ name: 'accessibility' }]),
]
