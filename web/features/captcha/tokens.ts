export type CaptchaStatus = 'idle' | 'running' | 'done' | 'failed'

type Attempt = { token: Promise<string>; controller: AbortController; hasFailed: boolean }

/** The tokens of one form, one at a time. */
export type Tokens = {
  /** Starts to get a token, unless already started. */
  start: () => void
  /** Resolves with the token; starts a new attempt after a failure. Rejects if the attempt fails. */
  next: () => Promise<string>
  /** Discards the token and starts a new attempt. */
  restart: () => void
  stop: () => void
}

/**
 * Gets tokens in advance: each is valid once, and for a limited time.
 * @param solve gets one token
 * @param lifetimeMs after which an unused token is replaced; absent if the provider reports the expiry
 */
export function createTokens(
  solve: (signal: AbortSignal) => Promise<string>,
  onStatus: (status: CaptchaStatus) => void,
  lifetimeMs?: number,
): Tokens {
  let current: Attempt | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(): Attempt {
    const controller = new AbortController()
    const attempt: Attempt = { token: solve(controller.signal), controller, hasFailed: false }
    current = attempt
    onStatus('running')
    const settle = (status: 'done' | 'failed') => {
      if (current !== attempt) return
      attempt.hasFailed = status === 'failed'
      onStatus(status)
      if (status === 'done' && lifetimeMs !== undefined) timer = setTimeout(restart, lifetimeMs)
    }
    attempt.token.then(
      () => settle('done'),
      () => settle('failed'),
    )
    return attempt
  }

  function stop() {
    clearTimeout(timer)
    const last = current
    current = null
    last?.controller.abort()
    onStatus('idle')
  }

  function restart() {
    stop()
    begin()
  }

  return {
    start: () => {
      if (!current) begin()
    },
    next: () => (current && !current.hasFailed ? current : begin()).token,
    restart,
    stop,
  }
}
