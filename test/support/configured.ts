import { readConfig } from '#server/platform/config/config.ts'

/** The smallest environment of a portal outside dev. */
export const production = {
  PORTAL_ENV: 'prod',
  PORTAL_URL: 'https://portal.example.org/',
  SECRET: 'x'.repeat(32),
}

/** The faults of an environment, a line each; empty if it has none. */
export const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
