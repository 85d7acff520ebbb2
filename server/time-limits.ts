/** How long the portal waits for others, in milliseconds. Tests that sit a time-out out make it shorter. */
export type TimeLimits = {
  /** A client may take so long to send the head of a request, and the whole of it. */
  requestHead: number
  request: number
  /** How often clients that take longer are looked for. */
  requestCheck: number
  /** For each step of a conversation with the mail server. */
  mailServer: number
  paymentProvider: number
  identityProvider: number
  captchaService: number
}

export const usualTimeLimits: TimeLimits = {
  requestHead: 10_000,
  request: 30_000,
  requestCheck: 2_000,
  mailServer: 10_000,
  paymentProvider: 8_000,
  identityProvider: 5_000,
  captchaService: 5_000,
}
