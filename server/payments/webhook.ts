import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { unavailable } from '../platform/errors.ts'
import { type TakeBody, textOfBody } from '../platform/http/body.ts'
import type { Services } from '../services.ts'
import { PaymentProviderUnavailable } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'
import { isTokenOf } from './webhook-token.ts'

const maxBodyBytes = 4096

/**
 * The provider posts a form that names one of its payments. We trust none of it and ask the provider for the payment's state, so
 * the call needs no XSRF token: a forged one changes nothing and learns nothing.
 */
export const paymentWebhook = (services: Services, takeBody: TakeBody) => async (app: FastifyInstance) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', textOfBody)
  app.post<{ Params: { token: string } }>(
    `${apiPrefix}/payment/webhook/:token`,
    { bodyLimit: maxBodyBytes, onRequest: async (request, reply) => takeBody(request, reply) },
    async ({ params, body }) => {
      await handleWebhook(services, params.token, String(body ?? ''))
      return { error: false, errormsg: '' }
    },
  )
}

/** @throws Refusal 503 if the provider is unavailable; it will call again */
async function handleWebhook(services: Services, token: string, form: string): Promise<void> {
  const { db, config, paymentProvider, log } = services
  const providerId = new URLSearchParams(form).get('id') ?? ''
  if (!paymentProvider) throw unavailable('payment.providerAway', 60)
  if (!/^tr_\w{1,64}$/.test(providerId)) return
  const payment = await queries.findByProviderId(db, providerId)
  if (!payment) return
  if (!isTokenOf(config, payment.id, token)) {
    log.warn({ payment: payment.id }, 'A webhook had a wrong token, perhaps made with an earlier secret.')
    return
  }
  try {
    await settle(services, payment.id, await paymentProvider.read(providerId))
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    log.warn({ err: error }, 'The payment provider is unavailable.')
    throw unavailable('payment.providerAway', 60)
  }
}
