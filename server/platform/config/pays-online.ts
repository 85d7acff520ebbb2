import type { Config } from './config.ts'

/** Whether the vendor takes payments online, and a payment provider is configured. */
export const paysOnline = ({ sales, mollie }: Pick<Config, 'sales' | 'mollie'>): boolean =>
  mollie !== null && sales?.ways.includes('online') === true
