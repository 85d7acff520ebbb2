import * as contract from '#contract/second-step.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { type FinishWithIdentity, giveSecondStep } from './give-second-step.ts'
import { signedInToWire } from './signed-in.ts'

/** @param finishWithIdentity what single sign-on does once the step is taken */
export function secondStepRoutes(
  serve: Serve,
  services: Services,
  finishWithIdentity: FinishWithIdentity,
): void {
  serve(contract.giveSecondStep, async ({ body: { remember, ...sent }, browser }) => {
    const step = { ...sent, isRemembered: remember ?? false }
    const { signedIn, deviceToken } = await giveSecondStep(services, step, browser, finishWithIdentity)
    if (deviceToken !== null) browser.keepDevice(deviceToken)
    return signedInToWire(services, browser, signedIn)
  })
}
