import * as contract from '#contract/sign-in-settings.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { changeSignInSettings, readSignInSettings } from './sign-in-settings.ts'

const { SignInSettings, SignInSettingsChange } = contract

export function signInSettingsRoutes(serve: Serve, services: Services): void {
  serve(contract.readSignInSettings, async ({ person, params }) => ({
    data: SignInSettings.toWire(await readSignInSettings(services, person, params.id)),
  }))

  serve(contract.changeSignInSettings, async ({ person, params, body }) => {
    const change = SignInSettingsChange.fromWire(body)
    return { data: SignInSettings.toWire(await changeSignInSettings(services, person, params.id, change)) }
  })
}
