import { useSuspenseQuery } from '@tanstack/react-query'
import { type Config, configQuery } from './session.ts'

/** The runtime configuration; the router loads it before it renders a screen. */
export function useConfig(): Config {
  return useSuspenseQuery(configQuery).data
}
