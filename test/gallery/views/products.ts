import type { Locator } from '@playwright/test'
import { button, dialog, fill, press } from '../acts.ts'
import { changes, gives, refuses, staysSilent } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'

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
    by,
  }
  data.payments = ['open', 'paid', 'failed', 'canceled', 'expired'].map((status, id) => ({
    ...payment,
    id,
    status,
  }))
  Object.assign(data.payments[1], { valid_until: '2027-03-22', concern: 'chargedBack', by: null })
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
]
