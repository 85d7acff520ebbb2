import type { Locator } from '@playwright/test'
import { button, dialog, fill, press } from '../acts.ts'
import { changes, gives, refuses, staysSilent, success } from '../answers.ts'
import { answer } from '../calls.ts'
import { type Answer, type Scene, viewsOf } from '../view.ts'

const aboutSpr10001 = ' – SPR10001'

const changeEndDate = (scene: Scene): Promise<Locator> =>
  press(scene, scene.say('products.actions.change') + aboutSpr10001)

const changeLicence = (scene: Scene): Promise<Locator> => press(scene, scene.say('desk.form.changeButton'))

const newWebCode = (scene: Scene): Promise<Locator> =>
  press(scene, scene.say('products.newWebCode.action') + aboutSpr10001)

const endDate = (scene: Scene) => dialog(scene).getByRole('textbox')

const longName = 'Logopedie en zorg voor kinderen van het eerste tot het zesde leerjaar'
const by = { login: 'linde.admin', name: 'Marleen Verstraete' }

const fullLicence = changes('/licences/SPR10001', ({ data }) => {
  data.name = longName
  data.in_use = data.nr_lics
  data.admins.push({ id: 99, login: 'tweede', name: '', email: '', signed_in_at: '2026-11-20T10:00:00.000Z' })
  const payment = {
    at: '2026-11-18T10:00:00.000Z',
    amount_cents: 14_900,
    valid_until: null,
    concern: null,
    concern_cents: null,
    by,
  }
  data.payments = ['open', 'paid', 'failed', 'canceled', 'expired'].map((status, id) => ({
    ...payment,
    id,
    status,
  }))
  const chargedBack = { concern: 'chargedBack', concern_cents: 14_900 }
  Object.assign(data.payments[1], { valid_until: '2027-03-22', ...chargedBack, by: null })
})

const fullTimeline = gives('/licences/*/timeline?*', {
  data: [
    { kind: 'note', id: 3, at: '2026-11-20T09:00:00.000Z', by, text: `${longName}\n\nTien plaatsen meer.` },
    {
      kind: 'mail',
      id: 2,
      at: '2026-11-19T09:00:00.000Z',
      by: null,
      text: 'E-mail “Betaling” aan k.maes@delinde.example kon niet worden verzonden.',
    },
    {
      kind: 'change',
      id: 1,
      at: '2026-11-18T09:00:00.000Z',
      by,
      text: 'Marleen Verstraete verlengde de licentie.',
    },
  ],
  total: 33,
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** What went out, of an end and of the one before. */
const sent = [3, 14, 30, 60, -1, 30].flatMap((step, turn) =>
  [null, { login: 'linde.admin', name: '' }, { login: 'tweede', name: longName }].map((to) => ({
    at: inDays(-20 * turn - 1),
    step,
    to,
  })),
)

const usual = {
  next: { at: inDays(24).slice(0, 10), step: 60 },
  sent: [],
  steps: [60, 30, 14, 3, -1],
  stopped: false,
  seen_until: null,
}

/** The reminders of a licence, which can be stopped. */
const reminders =
  (changed: object = {}): Answer =>
  async ({ page }) => {
    const data = { ...usual, ...changed }
    await answer(page, '/licences/SPR10001/reminders', ({ body }) => {
      if (body?.stopped) Object.assign(data, { stopped: true, next: null })
      return success({ data })
    })
  }

const seen = (scene: Scene): Promise<Locator> => press(scene, scene.say('reminders.action'))

const changeFirst = (scene: Scene): Promise<Locator> =>
  press(scene, `${scene.say('reminders.change')} – ${scene.say('reminders.first')}`)

/** Products, and the end date of one. */
export const productsViews = [
  ...viewsOf({ route: '/products', address: '/products' }, [
    { name: 'products/dealer', as: 'dealer' },
    { name: 'products/admin', as: 'linde.admin' },
    { name: 'products/user', as: 'lena' },
    { name: 'products/staff', as: 'staff' },
    { name: 'products/staff, found', as: 'staff', address: '/products?q=SPR10' },
    { name: 'products/pages', as: 'dealer', address: '/products?size=5&page=1' },
    { name: 'products/none', as: 'linde.admin', answers: [gives('/products?*', { data: [], total: 0 })] },
    { name: 'products/loading', as: 'linde.admin', isLoading: true, answers: [staysSilent('/products?*')] },
    { name: 'products/failed', as: 'linde.admin', answers: [refuses('/products?*', 'server.unexpected')] },
    {
      name: 'products/web code copied by hand',
      as: 'linde.admin',
      act: async (scene) => {
        const { page, say } = scene
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
        })
        await page
          .getByRole('button', { name: say('ui.copy') })
          .first()
          .click()
        await page.getByText(say('ui.copyByHand', { label: say('products.webCode') })).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    { name: 'product' },
    { name: 'product/full', answers: [fullLicence, fullTimeline] },
    { name: 'product/no groups', address: '/products/SPR10004' },
    { name: 'product/timeline loading', isLoading: true, answers: [staysSilent('/licences/*/timeline?*')] },
    { name: 'product/timeline failed', answers: [refuses('/licences/*/timeline?*', 'server.unexpected')] },
    {
      name: 'product/empty note',
      act: async (scene) => {
        await press(scene, scene.say('desk.page.note.save'))
        await scene.page.getByText(scene.say('errors.field.required')).waitFor()
        return undefined
      },
    },
    { name: 'product/communication aid', address: '/products/ME20001' },
    { name: 'product/not found', address: '/products/SPR99999' },
    { name: 'product/not found, dealer', address: '/products/SPR10002', as: 'dealer' },
    { name: 'product/loading', isLoading: true, answers: [staysSilent('/licences/SPR10001')] },
    { name: 'product/failed', answers: [refuses('/licences/SPR10001', 'server.unexpected')] },
    {
      name: 'product/permanent',
      address: '/products/SPR10003',
      act: async (scene) => {
        const { page, say } = scene
        await press(scene, `${say('products.actions.change')} – SPR10003`)
        await page
          .getByRole('region', { name: say('ui.messages') })
          .first()
          .waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf(
    { route: '/products/$sn', address: '/products/SPR10001', as: 'dealer', dialog: 'ExtendDialog' },
    [
      { name: 'product/change end date', act: changeEndDate },
      {
        name: 'product/change end date, no such day',
        act: async (scene) => {
          const opener = await changeEndDate(scene)
          await endDate(scene).fill('31/2/2029')
          await scene.page.keyboard.press('Tab')
          await scene.page.getByText(scene.say('errors.field.date')).waitFor()
          return opener
        },
      },
      {
        name: 'product/change end date, earlier',
        answers: [refuses('/weblockgroup/*', 'licence.laterOnly', 409)],
        act: async (scene) => {
          const opener = await changeEndDate(scene)
          await endDate(scene).fill('3/1/2025')
          await dialog(scene)
            .getByRole('button', { name: scene.say('products.extend.submit') })
            .click()
          await dialog(scene).getByRole('alert').first().waitFor()
          return opener
        },
      },
      {
        name: 'product/change end date, calendar',
        act: async (scene) => {
          const { page, say } = scene
          await changeEndDate(scene)
          await endDate(scene).fill('3/1/2029')
          const label = say('products.extend.label')
          const calendar = await press(scene, say('ui.openCalendar', { label }))
          await page.getByRole('grid').waitFor()
          return calendar
        },
      },
    ],
  ),
  ...viewsOf(
    { route: '/products/$sn', address: '/products/SPR10001', as: 'staff', dialog: 'ChangeLicenceDialog' },
    [
      { name: 'product/change licence', act: changeLicence },
      {
        name: 'product/change licence, too few seats',
        answers: [refuses('/licences/SPR10001', 'licence.fewerThanSetAside', 409, { limit: 8 }, 'POST')],
        act: async (scene) => {
          const opener = await changeLicence(scene)
          await fill(scene, { [scene.say('export.licences.seats')]: '2' }, dialog(scene))
          await button(scene, scene.say('groups.edit.submit')).click()
          await dialog(scene).getByRole('alert').first().waitFor()
          return opener
        },
      },
    ],
  ),
  ...viewsOf({ route: '/products', address: '/products', as: 'linde.admin', dialog: 'NewWebCodeDialog' }, [
    { name: 'products/new web code', act: newWebCode },
    {
      name: 'products/new web code, refused',
      answers: [refuses('/licences/*/webcode', 'licence.notFound', 404)],
      act: async (scene) => {
        const opener = await newWebCode(scene)
        await dialog(scene)
          .getByRole('button', { name: scene.say('products.newWebCode.yes') })
          .click()
        await dialog(scene).getByRole('alert').first().waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf({ route: '/products', address: '/products', as: 'linde.admin' }, [
    {
      name: 'products/reminders, long history',
      answers: [reminders({ sent, steps: [180, 60, 30, 14, 3, -1] })],
      act: async (scene) => {
        await press(scene, scene.say('desk.today.all', { count: 6 }))
        return undefined
      },
    },
    {
      name: 'products/reminders, none to come',
      answers: [reminders({ next: null, sent: sent.slice(0, 2) })],
    },
    { name: 'products/reminders, seen', answers: [reminders({ seen_until: inDays(14).slice(0, 10) })] },
    { name: 'products/reminders, loading', isLoading: true, answers: [staysSilent('/licences/*/reminders')] },
    {
      name: 'products/reminders, failed',
      answers: [refuses('/licences/*/reminders', 'server.unexpected')],
    },
    {
      name: 'products/reminders, stopped just now',
      answers: [reminders({ sent: sent.slice(0, 2) })],
      act: async (scene) => {
        await press(scene, scene.say('reminders.stop'))
        await scene.page.getByRole('region', { name: scene.say('undo.label') }).waitFor()
        return undefined
      },
    },
  ]),
  ...viewsOf({ route: '/products', address: '/products', as: 'linde.admin', dialog: 'SeenDialog' }, [
    { name: 'products/seen', answers: [reminders()], act: seen },
    {
      name: 'products/seen, a day that is over',
      answers: [reminders()],
      act: async (scene) => {
        const opener = await seen(scene)
        await dialog(scene)
          .getByRole('radio', { name: scene.say('reminders.when.other') })
          .check()
        await dialog(scene).getByRole('textbox').fill('3/1/2025')
        await scene.page.keyboard.press('Tab')
        await dialog(scene).locator('[aria-invalid=true]').waitFor()
        return opener
      },
    },
  ]),
  ...viewsOf(
    { route: '/products', address: '/products', as: 'linde.admin', dialog: 'EarlierReminderDialog' },
    [
      { name: 'products/first reminder', answers: [reminders()], act: changeFirst },
      {
        name: 'products/first reminder, refused',
        answers: [reminders(), refuses('/licences/*/reminders', 'licence.notFound', 404, {}, 'POST')],
        act: async (scene) => {
          const opener = await changeFirst(scene)
          await dialog(scene)
            .getByRole('radio', { name: scene.say('reminders.before', { days: 120 }) })
            .check()
          await dialog(scene)
            .getByRole('button', { name: scene.say('reminders.earlier.submit') })
            .click()
          await dialog(scene).getByRole('alert').first().waitFor()
          return opener
        },
      },
    ],
  ),
]
