/** Time-outs in milliseconds. Tests that wait for one shorten it. */
export type TimeLimits = {
  /** For a client to send the head of a request, and the whole request. */
  requestHead: number
  request: number
  /** How often the server looks for clients that take longer. */
  requestCheck: number
  /** For a reader of a file to take some more of it, and all of it. */
  standstill: number
  download: number
  /** For each step of an SMTP conversation. */
  mailServer: number
  paymentProvider: number
  accessPoint: number
  identityProvider: number
  captchaService: number
}

export const defaultTimeLimits: TimeLimits = {
  requestHead: 10_000,
  request: 30_000,
  requestCheck: 2_000,
  standstill: 60_000,
  download: 900_000,
  mailServer: 10_000,
  paymentProvider: 8_000,
  accessPoint: 15_000,
  identityProvider: 5_000,
  captchaService: 5_000,
}
