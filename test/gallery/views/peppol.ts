import { press } from '../acts.ts'
import { gives, refuses } from '../answers.ts'
import { unsent } from '../home-answers.ts'
import { viewsOf } from '../view.ts'
import { creditNote, creditNumber } from './credit-notes.ts'
import { invoice, listed, number } from './invoices.ts'

const on = (sending: string, fault = '') => ({
  sending,
  peppol: { address: '0208:0987654394', at: '2026-11-28T08:41:00.000Z', fault },
})

const longFault = `[BR-CL-11]-${'CodeOfTheRegistrationIdentifierIsNotKnown/'.repeat(6)}`

const refused = on('refused', 'The receiver does not accept documents of this kind (PEPPOL-EN16931-R010).')

const paper = {
  ...{ number, kind: 'invoice', customer: { name: 'Basisschool De Linde', town: 'Gent', sn: 'SPR10001' } },
  ...refused.peppol,
}

const refusedPapers = gives('/invoices/refused?*', {
  data: [
    paper,
    {
      ...{ ...paper, number: creditNumber, kind: 'credit_note', fault: longFault },
      customer: { name: '', town: '', sn: 'ME20001' },
    },
  ],
  total: 2,
})

/** Papers on their way over Peppol, and those that were refused there. */
export const peppolViews = [
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${number}`, as: 'linde.admin' }, [
    { name: 'invoice/queued for Peppol', answers: [invoice(on('queued'))] },
    { name: 'invoice/sent over Peppol', as: 'dealer', answers: [invoice(on('sent'))] },
    { name: 'invoice/delivered over Peppol', answers: [invoice(on('delivered'))] },
    { name: 'invoice/refused on Peppol, for its admin', answers: [invoice(refused)] },
    { name: 'invoice/refused on Peppol', as: 'staff', answers: [invoice(refused)] },
    {
      name: 'invoice/refused on Peppol, in long words',
      as: 'staff',
      answers: [invoice(on('refused', longFault))],
      look: { width: 390, language: 'de' },
    },
  ]),
  ...viewsOf({ route: '/invoices/$number', address: `/invoices/${creditNumber}`, as: 'staff' }, [
    { name: 'credit note/refused on Peppol', answers: [creditNote(refused)] },
  ]),
  ...viewsOf({ route: '/products/$sn', address: '/products/SPR10001', as: 'staff' }, [
    {
      name: 'product/invoices, refused on Peppol',
      answers: [
        gives('/licences/*/invoices', {
          data: [
            { ...listed, sending: 'refused' },
            { ...listed, number: '2026-0399', sending: 'delivered' },
          ],
        }),
      ],
    },
  ]),
  ...viewsOf({ route: '/home', address: '/home', as: 'staff' }, [
    {
      name: 'home/invoices and mails that did not arrive',
      answers: [refusedPapers, gives('/mails/unsent?*', { data: unsent, total: 2 })],
      act: async (scene) => {
        await press(scene, scene.say('desk.today.all', { count: 4 }))
        return undefined
      },
    },
    {
      name: 'home/invoices that did not arrive, in long words',
      answers: [refusedPapers, gives('/mails/unsent?*', { data: [], total: 0 })],
      look: { width: 320, language: 'de' },
    },
    {
      name: 'home/invoices and mails that did not arrive, failed',
      answers: [
        refuses('/invoices/refused?*', 'server.unexpected'),
        refuses('/mails/unsent?*', 'server.unexpected'),
      ],
    },
    {
      name: 'home/mails that did not arrive, as the invoices failed',
      answers: [
        refuses('/invoices/refused?*', 'server.unexpected'),
        gives('/mails/unsent?*', { data: unsent, total: 2 }),
      ],
      look: { width: 390, language: 'de' },
    },
  ]),
]
