import type { AccessPoint } from './access-point.ts'

export function createEInvoice(
  _options: { apiUrl: string; apiKey: string },
  _timeoutMs: number,
): AccessPoint {
  throw new Error('Not there yet.')
}
