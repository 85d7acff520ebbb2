import * as contract from '#contract/captcha.ts'
import type { Services } from '../../services.ts'
import { notFound } from '../errors.ts'
import type { Serve } from '../http/serve.ts'
import { createChallenge } from './challenges.ts'

export function captchaRoutes(serve: Serve, { config, clock }: Services): void {
  serve(contract.readChallenge, async ({ query }) => {
    if (config.captcha.provider !== 'altcha') throw notFound('captcha.notEmbedded')
    return { data: await createChallenge(config, query.form, clock()) }
  })
}
