import { dialog, fill, press } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { type Scene, viewsOf } from '../view.ts'
import { invoice, listed, number } from './invoices.ts'

const dates = { date: '2026-08-25', due: '2026-09-24' }

const sent = [
  { date: '2026-09-17', step: -7 },
  { date: '2026-10-01', step: 7 },
  { date: '2026-10-15', step: 21 },
]

const overdue = { state: 'overdue', ...dates, reminders: { sent, next: { date: '2026-10-29', step: 35 } } }

const reason =
  'Het bedrag klopt niet: we hebben 80 plaatsen besteld, geen 100.\nWe hebben al gebeld op 2 oktober.'

const disputed = (text = reason) => ({
  ...{ state: 'disputed', ...dates, dispute: { since: '2026-10-16', reason: text, is_answered: true } },
  reminders: { sent, next: null },
})

const longReason = `${'Rekeningnummerverschil/'.repeat(12)}\n\n${'Onze boekhouding vindt de bestelbon niet terug. '.repeat(12)}`

const openDispute = (scene: Scene, kind = 'admin') =>
  press(scene, scene.say('invoices.dispute.action', { kind }))

const openSettle = (scene: Scene) => press(scene, scene.say('invoices.settle.action'))

const submit = (scene: Scene) => dialog(scene).locator('button[type=submit]').click()

const refused = async (scene: Scene) => {
  await submit(scene)
  await scene.page.getByRole('dialog').getByRole('alert').waitFor()
}

/** Invoices that a buyer is reminded of, and those with a reported problem. */
export const disputesViews = [
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'linde.admin' }, [
    { name: 'invoice/reminded of', answers: [invoice(overdue)] },
    {
      name: 'invoice/reminded of, on a phone',
      answers: [invoice(overdue)],
      look: { width: 390, language: 'de' },
    },
    {
      name: 'invoice/first payment reminder to come',
      as: 'dealer',
      answers: [invoice({ reminders: { sent: [], next: { date: '2099-12-13', step: -7 } } })],
    },
    { name: 'invoice/problem reported', answers: [invoice(disputed())] },
    { name: 'invoice/problem reported, for staff', as: 'staff', answers: [invoice(disputed())] },
    {
      name: 'invoice/problem reported, in long words',
      as: 'staff',
      answers: [invoice(disputed(longReason))],
      look: { width: 390, language: 'de' },
    },
  ]),
  ...viewsOf(
    {
      route: '/invoices/$number',
      address: `/invoices/${number}`,
      as: 'linde.admin',
      dialog: 'DisputeDialog',
    },
    [
      { name: 'invoice/report a problem', answers: [invoice(overdue)], act: openDispute },
      {
        name: 'invoice/note a problem',
        as: 'staff',
        answers: [invoice(overdue)],
        act: (scene) => openDispute(scene, 'staff'),
      },
      {
        name: 'invoice/report a problem, nothing filled in',
        answers: [invoice(overdue)],
        act: async (scene) => {
          const opener = await openDispute(scene)
          await submit(scene)
          await dialog(scene).locator('[aria-invalid=true]').waitFor()
          return opener
        },
      },
      {
        name: 'invoice/report a problem, reported already',
        answers: [invoice(overdue), refuses(`/invoices/${number}/dispute`, 'invoice.disputed', 409)],
        act: async (scene) => {
          const opener = await openDispute(scene)
          await fill(scene, { [scene.say('invoices.dispute.reason')]: reason }, dialog(scene))
          await refused(scene)
          return opener
        },
      },
    ],
  ),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'SettleDialog' },
    [
      { name: 'invoice/settle a problem', answers: [invoice(disputed())], act: openSettle },
      {
        name: 'invoice/settle a problem, settled already',
        answers: [
          invoice(disputed(longReason)),
          refuses(`/invoices/${number}/dispute/settle`, 'invoice.notDisputed', 409),
        ],
        act: async (scene) => {
          const opener = await openSettle(scene)
          await refused(scene)
          return opener
        },
        look: { width: 390, language: 'de' },
      },
    ],
  ),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    {
      name: 'product/invoices, problem reported',
      answers: [gives('/licences/*/invoices', { data: [{ ...listed, ...dates, state: 'disputed' }] })],
    },
  ]),
  ...viewsOf(
    { route: '/invoices/$number', address: `/invoices/${number}`, as: 'staff', dialog: 'SettleDialog' },
    [
      {
        name: 'invoice/settle a problem, with no one to answer',
        answers: [invoice({ ...disputed(), dispute: { since: '2026-10-16', reason, is_answered: false } })],
        act: openSettle,
      },
    ],
  ),
]
