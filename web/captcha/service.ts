import type { CaptchaForm, CaptchaProvider } from '#contract/captcha.ts'
import { currentLanguage } from '../i18n/language.ts'
import { currentSettings } from '../reading/store.ts'

/** The providers whose widget the visitor's browser loads from them. */
export type Service = Exclude<CaptchaProvider, 'altcha'>

type Size = 'normal' | 'compact' | 'invisible'

export type ServiceOptions = {
  provider: Service
  form: CaptchaForm
  siteKey: string
  theme: 'auto' | 'light' | 'dark'
  size: Size
  /** A token was not used in time. */
  onExpired: () => void
}

type WidgetId = string | number

/** What the scripts of all three have in common. */
type Widgets = {
  render: (place: HTMLElement, parameters: Record<string, unknown>) => WidgetId
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

/** The widgets that are on the page, by their place. */
const rendered = new WeakMap<HTMLElement, Widget>()

/** Who closes an invisible provider's puzzle is not always reported: after this long, it counts as a failure. */
const longestPuzzle = 120_000

/**
 * Shows a provider's widget, or empties the one that is there, and waits until the visitor has done what it asks for.
 * @param place an empty element of the page
 * @throws Error where the provider cannot be reached or says no
 */
export async function askService(
  place: HTMLElement,
  options: ServiceOptions,
  signal: AbortSignal,
): Promise<string> {
  const service = services[options.provider]
  const widgets = await loadWidgets(service)
  signal.throwIfAborted()
  const isInvisible = options.size === 'invisible'
  const last = rendered.get(place)
  return new Promise((resolve, reject) => {
    const widget: Widget = { id: last?.id ?? '', onToken: resolve, onFailure: reject }
    rendered.set(place, widget)
    if (last) widgets.reset(last.id)
    else widget.id = widgets.render(place, parameters(place, service, options))
    signal.addEventListener('abort', () => reject(signal.reason))
    if (!isInvisible) return
    widgets.execute(widget.id)
    setTimeout(() => reject(new Error('The puzzle was not solved in time.')), longestPuzzle)
  })
}

/** The callbacks speak to whoever asked last. */
function parameters(place: HTMLElement, service: ServiceFacts, options: ServiceOptions) {
  const fail = (cause?: unknown) => rendered.get(place)?.onFailure(new Error(`${options.provider}: ${cause}`))
  return {
    sitekey: options.siteKey,
    theme: options.theme === 'auto' ? shownTheme() : options.theme,
    ...service.size(options.size),
    callback: (token: string) => rendered.get(place)?.onToken(token),
    'expired-callback': options.onExpired,
    'error-callback': fail,
    ...(options.provider === 'turnstile' && { action: options.form }),
    ...(options.provider === 'hcaptcha' && { 'close-callback': fail, 'chalexpired-callback': fail }),
  }
}
