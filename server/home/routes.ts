import * as contract from '#contract/home.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { readHome } from './home.ts'
import { readPupilHome } from './pupil-home.ts'

export function homeRoutes(serve: Serve, services: Services): void {
  serve(contract.readHome, async ({ person }) => ({
    data: contract.Home.toWire(await readHome(services, person)),
  }))
  serve(contract.readPupilHome, async ({ person }) => ({ data: await readPupilHome(services, person) }))
}
