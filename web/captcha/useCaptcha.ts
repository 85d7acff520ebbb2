import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CaptchaForm } from '#contract/captcha.ts'
import { ApiError } from '../api/api-error.ts'
import { useConfig } from '../session/useConfig.ts'
import { type CaptchaStatus, createTokens } from './tokens.ts'

/** A token of the embedded provider is good for ten minutes. */
const lifetime = 9 * 60_000

/** What `<Captcha>` draws. */
export type CaptchaField = {
  status: CaptchaStatus
  /** `embedded` works by itself; `widget` asks the visitor; `invisible` asks when the form is sent. */
  kind: 'embedded' | 'widget' | 'invisible'
  start: () => void
  restart: () => void
  place: RefObject<HTMLDivElement | null>
}

/**
 * The captcha of a form. `field` goes to `<Captcha>` inside the form; `send` sends the form with a token, which it waits
 * for, and has a new one made where the sending fails, because each is good once.
 */
export function useCaptcha(form: CaptchaForm) {
  const config = useConfig().captcha
  const t = useTranslations()
  const [status, setStatus] = useState<CaptchaStatus>('idle')
  const place = useRef<HTMLDivElement>(null)
  const { provider } = config
  const kind = provider === 'altcha' ? 'embedded' : config.size === 'invisible' ? 'invisible' : 'widget'

  const [tokens] = useState(() => {
    if (provider === 'altcha') {
      const solve = async (signal: AbortSignal) => (await import('./altcha.ts')).solveChallenge(form, signal)
      return createTokens(solve, setStatus, lifetime)
    }
    const ask = async (signal: AbortSignal) => {
      const { askService } = await import('./service.ts')
      if (!place.current) throw new Error('There is no <Captcha> on the page.')
      return askService(place.current, { ...config, provider, form, onExpired }, signal)
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

  const field: CaptchaField = { status, kind, start: tokens.start, restart: tokens.restart, place }
  return { field, send }
}
