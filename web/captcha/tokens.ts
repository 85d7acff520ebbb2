export type CaptchaStatus = 'idle' | 'running' | 'done' | 'failed'

type Attempt = { token: Promise<string>; controller: AbortController; hasFailed: boolean }

/** The tokens of one form, one after the other. */
export type Tokens = {
  /** Begins to work for a token, where that has not begun. */
  start: () => void
  /** The token, as soon as there is one; after a failure, of a new attempt. Rejects where there is none to be had. */
  next: () => Promise<string>
  /** Throws the token away and begins anew. */
  restart: () => void
  stop: () => void
}

/**
 * Works for tokens: each is good once and for a while, and is made before it is needed.
 * @param solve makes one token
 * @param tell hears how it stands
 * @param lifetime milliseconds after which an unused token is replaced; absent where the provider tells
 */
export function createTokens(
  solve: (signal: AbortSignal) => Promise<string>,
  tell: (status: CaptchaStatus) => void,
  lifetime?: number,
): Tokens {
  let current: Attempt | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function begin(): Attempt {
    const controller = new AbortController()
    const attempt: Attempt = { token: solve(controller.signal), controller, hasFailed: false }
    current = attempt
    tell('running')
    const settle = (status: 'done' | 'failed') => {
      if (current !== attempt) return
      attempt.hasFailed = status === 'failed'
      tell(status)
      if (status === 'done' && lifetime !== undefined) timer = setTimeout(restart, lifetime)
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
    tell('idle')
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
