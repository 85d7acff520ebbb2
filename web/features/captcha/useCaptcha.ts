import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CaptchaForm } from '#contract/captcha.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { minuteMs } from '../../platform/durations.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { type CaptchaStatus, createTokens } from './tokens.ts'

/** Tokens of the embedded provider are valid for ten minutes. */
const tokenLifetimeMs = 9 * minuteMs

/** The properties of `<Captcha>`. */
export type CaptchaField = {
  status: CaptchaStatus
  /** `embedded` solves by itself; `widget` asks the visitor; `invisible` asks when the form is sent. */
  kind: 'embedded' | 'widget' | 'invisible'
  start: () => void
  restart: () => void
  container: RefObject<HTMLDivElement | null>
}

/**
 * The captcha of a form. `field` goes to `<Captcha>` inside the form. `send` waits for a token and sends the form with it; on
 * failure it gets a new one, because each is valid once.
 */
export function useCaptcha(form: CaptchaForm) {
  const config = useConfig().captcha
  const t = useTranslations()
  const [status, setStatus] = useState<CaptchaStatus>('idle')
  const container = useRef<HTMLDivElement>(null)
  const { provider } = config
  const kind = provider === 'altcha' ? 'embedded' : config.size === 'invisible' ? 'invisible' : 'widget'

  const [tokens] = useState(() => {
    if (provider === 'altcha') {
      const solve = async (signal: AbortSignal) => (await import('./altcha.ts')).solveChallenge(form, signal)
      return createTokens(solve, setStatus, tokenLifetimeMs)
    }
    const ask = async (signal: AbortSignal) => {
      const { askService } = await import('./service.ts')
      if (!container.current) throw new Error('There is no <Captcha> on the page.')
      return askService(container.current, { ...config, provider, form, onExpired }, signal)
    }
    const onExpired = () => (kind === 'invisible' ? created.stop() : created.restart())
    const created = createTokens(ask, setStatus)
    return created
  })
  useEffect(() => tokens.stop, [tokens])

  const failure = (errormsg: string) =>
    new ApiError({ status: 400, statusText: 'captcha', body: { errormsg, code: 'captcha.failed' } })

  async function send<Reply>(use: (token: string) => Promise<Reply>): Promise<Reply> {
    if (kind === 'widget' && status !== 'done') throw failure(t('captcha.first'))
    const token = await tokens.next().catch((error) => {
      throw error instanceof ApiError ? error : failure(t('errors.captcha.failed'))
    })
    try {
      return await use(token)
    } catch (error) {
      if (kind === 'invisible') tokens.stop()
      else tokens.restart()
      throw error
    }
  }

  const field: CaptchaField = { status, kind, start: tokens.start, restart: tokens.restart, container }
  return { field, send }
}
