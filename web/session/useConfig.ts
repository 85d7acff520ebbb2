import { useSuspenseQuery } from '@tanstack/react-query'
import { type Config, configQuery } from './session.ts'

/** The portal's runtime configuration; the router has loaded it before any screen shows. */
export function useConfig(): Config {
  return useSuspenseQuery(configQuery).data
}
