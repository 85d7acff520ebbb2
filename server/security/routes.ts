import { endSecondStep as endSecondStepCall, StaffProof } from '#contract/second-step.ts'
import * as contract from '#contract/security.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { endSecondStep } from './end-second-step.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts'
import { forgetDevice, readSecurity, renewRecoveryCodes } from './security.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.ts'

const { fromWire } = contract.OwnSecurityProof
const changed = (recoveryCodes?: string[]) => ({
  data: contract.SecurityChanged.toWire({ ...(recoveryCodes && { recoveryCodes }) }),
})

export function securityRoutes(serve: Serve, services: Services): void {
  serve(contract.readSecurity, async ({ person }) => ({
    data: contract.Security.toWire(await readSecurity(services, person)),
  }))

  serve(contract.startTotp, async ({ body, ...owner }) => ({
    data: await startTotp(services, owner, fromWire(body).currentPassword),
  }))

  serve(contract.confirmTotp, async ({ body, ...owner }) => {
    const given = { password: fromWire(body).currentPassword, code: body.code }
    return changed(await confirmTotp(services, owner, given))
  })

  serve(contract.removeTotp, async ({ body, ...owner }) => {
    await removeTotp(services, owner, fromWire(body).currentPassword)
    return changed()
  })

  serve(contract.startPasskey, async ({ body, ...owner }) => ({
    data: await startPasskey(services, owner, fromWire(body).currentPassword),
  }))

  serve(contract.addPasskey, async ({ body, ...owner }) => {
    const { credential, name } = body
    const given = { password: fromWire(body).currentPassword, credential, name }
    const { passkey, recoveryCodes } = await addPasskey(services, owner, given)
    return { data: { ...changed(recoveryCodes).data, passkey: contract.Passkey.toWire(passkey) } }
  })

  serve(contract.removePasskey, async ({ params, body, ...owner }) => {
    await removePasskey(services, owner, { id: params.id, password: fromWire(body).currentPassword })
    return changed()
  })

  serve(contract.renewRecoveryCodes, async ({ body, ...owner }) =>
    changed(await renewRecoveryCodes(services, owner, fromWire(body).currentPassword)),
  )

  serve(contract.forgetDevice, async ({ params, body, ...owner }) => {
    await forgetDevice(services, owner, { id: params.id, password: fromWire(body).currentPassword })
    return changed()
  })

  serve(endSecondStepCall, async ({ params, body, ...owner }) => {
    const { currentPassword: password } = StaffProof.fromWire(body)
    await endSecondStep(services, owner, { id: params.id, password })
    return {}
  })
}
