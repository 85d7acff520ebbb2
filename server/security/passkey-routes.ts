import * as contract from '#contract/security.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts'

const { fromWire } = contract.OwnSecurityProof

export function passkeyRoutes(serve: Serve, services: Services): void {
  serve(contract.startPasskey, async ({ body, ...owner }) => ({
    data: await startPasskey(services, owner, fromWire(body).currentPassword),
  }))

  serve(contract.addPasskey, async ({ body, ...owner }) => {
    const { credential, name } = body
    const given = { password: fromWire(body).currentPassword, credential, name }
    const { passkey, recoveryCodes } = await addPasskey(services, owner, given)
    const changed = contract.SecurityChanged.toWire({ ...(recoveryCodes && { recoveryCodes }) })
    return { data: { ...changed, passkey: contract.Passkey.toWire(passkey) } }
  })

  serve(contract.removePasskey, async ({ params, body, ...owner }) => {
    await removePasskey(services, owner, { id: params.id, password: fromWire(body).currentPassword })
    return { data: contract.SecurityChanged.toWire({}) }
  })
}
