import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { unavailable } from '../errors.ts'
import { type TakeBody, textOfBody } from '../http/body.ts'
import type { Services } from '../services.ts'
import { ProviderAway } from './provider.ts'
import * as queries from './queries.ts'
import { settle } from './settle.ts'
import { isTokenOf } from './webhook-token.ts'

const largestBody = 4096

/**
 * The provider's call: a form that names one of its payments. It is only a hint, from anybody, and so is exempt from XSRF:
 * what has happened is asked from the provider. Whoever lies learns nothing and changes nothing.
 */
export const paymentWebhook = (services: Services, takeBody: TakeBody) => async (app: FastifyInstance) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', textOfBody)
  app.post<{ Params: { token: string } }>(
    `${apiPrefix}/payment/webhook/:token`,
    { bodyLimit: largestBody, onRequest: async (request, reply) => takeBody(request, reply) },
    async ({ params, body }) => {
      await heed(services, params.token, String(body ?? ''))
      return { error: false, errormsg: '' }
    },
  )
}

/** @throws Refusal 503 where the provider cannot be asked, so that it calls again */
async function heed(services: Services, token: string, form: string): Promise<void> {
  const { db, config, paymentProvider, log } = services
  const providerId = new URLSearchParams(form).get('id') ?? ''
  if (!paymentProvider) throw unavailable('payment.providerAway', 60)
  if (!/^tr_\w{1,64}$/.test(providerId)) return
  const payment = await queries.findByProviderId(db, providerId)
  if (!payment) return
  if (!isTokenOf(config, payment.id, token)) {
    log.warn(
      { payment: payment.id },
      'A webhook came with a wrong token, perhaps made with an earlier secret.',
    )
    return
  }
  try {
    await settle(services, payment.id, await paymentProvider.read(providerId))
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    log.warn({ err: error }, 'The payment provider is away.')
    throw unavailable('payment.providerAway', 60)
  }
}
