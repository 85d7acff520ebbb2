import * as credits from '#contract/credit-notes.ts'
import { payInvoiceOnline as payInvoiceOnlineCall } from '#contract/invoice-online.ts'
import * as invoices from '#contract/invoices.ts'
import * as contract from '#contract/orders.ts'
import { StartedPayment } from '#contract/payments.ts'
import * as quotes from '#contract/quotes.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { acceptQuote, orderByQuote } from './accept-quote.ts'
import { creditInvoice } from './credit-invoice.ts'
import { readCreditOffer } from './credit-offer.ts'
import { listOrders } from './list-orders.ts'
import type { StartOnline } from './order-online.ts'
import { notePaidBack } from './paid-back.ts'
import { payInvoice } from './pay-invoice.ts'
import { payInvoiceOnline } from './pay-invoice-online.ts'
import { placeOrder } from './place-order.ts'
import { readQuote, readQuoteByCode } from './quotes.ts'
import { readRenewal } from './renewal.ts'
import { takeBackReceipt } from './take-back.ts'

/** @param startOnline starts the payment of an order or an invoice */
export function orderRoutes(serve: Serve, services: Services, startOnline: StartOnline): void {
  serve(contract.readRenewal, async ({ person, params, query, browser: { language } }) => {
    const { years = 1, seats, country = '', vatNumber } = contract.RenewalChoice.fromWire(query)
    const wanted = { years, seats, buyer: { country, vatNumber } }
    return {
      data: contract.RenewalOffer.toWire(
        await readRenewal(services, { person, language }, params.sn, wanted),
      ),
    }
  })

  serve(
    contract.placeOrder,
    async ({ person, body, browser: { language } }) => {
      const order = contract.NewOrder.fromWire(body)
      return {
        data: contract.PlacedOrder.toWire(
          await placeOrder(services, { person, language }, order, startOnline),
        ),
      }
    },
    // One that is paid online asks the payment provider.
    { ownQueues: true },
  )

  serve(contract.listOrders, async ({ person, query }) =>
    contract.Orders.toWire(await listOrders(services, person, query.sn, pageOf(query))),
  )

  serve(quotes.readQuoteByCode, async ({ body, browser }) => ({
    data: quotes.Quote.toWire(await readQuoteByCode(services, body.code, browser.address)),
  }))

  serve(quotes.readQuote, async ({ person, params }) => ({
    data: quotes.Quote.toWire(await readQuote(services, person, params.number)),
  }))

  // Both ask the access point whether the buyer is found there.
  serve(
    quotes.acceptQuote,
    async ({ params, body: { code, reference }, browser: { address } }) => {
      const accepted = { number: params.number, reference }
      return { data: quotes.Quote.toWire(await acceptQuote(services, { code, address }, accepted)) }
    },
    { ownQueues: true },
  )

  serve(
    quotes.orderByQuote,
    async ({ person, params, body: { reference } }) => {
      const accepted = { number: params.number, reference }
      return { data: quotes.Quote.toWire(await orderByQuote(services, person, accepted)) }
    },
    { ownQueues: true },
  )

  serve(
    payInvoiceOnlineCall,
    async ({ person, params, browser: { language } }) => ({
      data: StartedPayment.toWire(
        await payInvoiceOnline(services, { person, language }, params.number, startOnline),
      ),
    }),
    { ownQueues: true },
  )

  serve(invoices.payInvoice, async ({ person, params, body, browser: { language } }) => {
    const money = invoices.Payment.fromWire(body)
    return {
      data: invoices.PaidInvoice.toWire(
        await payInvoice(services, { person, language }, params.number, money),
      ),
    }
  })

  serve(credits.readCreditOffer, async ({ params }) => ({
    data: credits.CreditOffer.toWire(await readCreditOffer(services, params.number)),
  }))

  serve(credits.creditInvoice, async ({ person, params, body, browser: { language } }) => {
    const credit = credits.NewCredit.fromWire(body)
    return {
      data: credits.CreditedInvoice.toWire(
        await creditInvoice(services, { person, language }, params.number, credit),
      ),
    }
  })

  serve(invoices.takeBackReceipt, async ({ person, params }) => ({
    data: invoices.TakenBack.toWire(await takeBackReceipt(services, person, params)),
  }))

  serve(credits.notePaidBack, async ({ person, params, body, browser: { language } }) => {
    const money = invoices.Payment.fromWire(body)
    return {
      data: credits.PaidBack.toWire(await notePaidBack(services, { person, language }, params.number, money)),
    }
  })
}
