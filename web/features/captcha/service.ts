import type { CaptchaForm, CaptchaProvider } from '#contract/captcha.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { currentSettings } from '../reading/store.ts'

/** The providers whose widget the browser loads from their servers. */
type Service = Exclude<CaptchaProvider, 'altcha'>

type Size = 'normal' | 'compact' | 'invisible'

export type ServiceOptions = {
  provider: Service
  form: CaptchaForm
  siteKey: string
  theme: 'auto' | 'light' | 'dark'
  size: Size
  /** Called when a token expires unused. */
  onExpired: () => void
}

type WidgetId = string | number

/** The API that the scripts of all three share. */
type Widgets = {
  render: (container: HTMLElement, parameters: Record<string, unknown>) => WidgetId
  reset: (id: WidgetId) => void
  execute: (id: WidgetId) => unknown
}

type ServiceFacts = { script: string; global: string; size: (size: Size) => Record<string, string> }

const loaded = 'onCaptchaLoaded'

const services: Record<Service, ServiceFacts> = {
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js',
    global: 'grecaptcha',
    size: (size) => ({ size }),
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    global: 'hcaptcha',
    size: (size) => ({ size }),
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    global: 'turnstile',
    size: (size) =>
      size === 'invisible' ? { appearance: 'interaction-only', execution: 'execute' } : { size },
  },
}

let loading: Promise<Widgets> | undefined

function loadWidgets({ script, global }: ServiceFacts): Promise<Widgets> {
  loading ??= new Promise<Widgets>((resolve, reject) => {
    const page = window as unknown as Record<string, unknown>
    page[loaded] = () => resolve(page[global] as Widgets)
    const element = document.createElement('script')
    element.src = `${script}?${new URLSearchParams({ render: 'explicit', onload: loaded, hl: currentLanguage() })}`
    element.async = true
    element.onerror = () => {
      loading = undefined
      element.remove()
      reject(new Error(`${script} could not be loaded.`))
    }
    document.head.append(element)
  })
  return loading
}

function shownTheme(): 'light' | 'dark' {
  const { theme } = currentSettings()
  if (theme !== 'system') return theme === 'light' ? 'light' : 'dark'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

type Widget = { id: WidgetId; onToken: (token: string) => void; onFailure: (error: Error) => void }

/** The rendered widgets by their containers. */
const rendered = new WeakMap<HTMLElement, Widget>()

/** Providers do not always report that a visitor closed an invisible captcha's puzzle: fail after this time. */
const puzzleTimeoutMs = 120_000

/**
 * Shows a provider's widget, or resets the existing one, and waits until the visitor has solved it.
 * @param container an empty element of the page
 * @throws Error if the provider is unreachable or refuses
 */
export async function askService(
  container: HTMLElement,
  options: ServiceOptions,
  signal: AbortSignal,
): Promise<string> {
  const service = services[options.provider]
  const widgets = await loadWidgets(service)
  signal.throwIfAborted()
  const isInvisible = options.size === 'invisible'
  const last = rendered.get(container)
  return new Promise((resolve, reject) => {
    const widget: Widget = { id: last?.id ?? '', onToken: resolve, onFailure: reject }
    rendered.set(container, widget)
    if (last) widgets.reset(last.id)
    else widget.id = widgets.render(container, parameters(container, service, options))
    signal.addEventListener('abort', () => reject(signal.reason))
    if (!isInvisible) return
    widgets.execute(widget.id)
    setTimeout(() => reject(new Error('The puzzle was not solved in time.')), puzzleTimeoutMs)
  })
}

/** The callbacks report to the latest attempt. */
function parameters(container: HTMLElement, service: ServiceFacts, options: ServiceOptions) {
  const fail = (cause?: unknown) =>
    rendered.get(container)?.onFailure(new Error(`${options.provider}: ${cause}`))
  return {
    sitekey: options.siteKey,
    theme: options.theme === 'auto' ? shownTheme() : options.theme,
    ...service.size(options.size),
    callback: (token: string) => rendered.get(container)?.onToken(token),
    'expired-callback': options.onExpired,
    'error-callback': fail,
    ...(options.provider === 'turnstile' && { action: options.form }),
    ...(options.provider === 'hcaptcha' && { 'close-callback': fail, 'chalexpired-callback': fail }),
  }
}
