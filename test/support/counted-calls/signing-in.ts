import { demoPassword } from '../../../dev/demo-data.ts'
import { openApp } from '../apps.ts'
import { addPasskey, answerAlone, newAuthenticator, newPasskeyOf } from '../passkeys.ts'
import { beginSignIn, codeAt, giveStep, ownProof, setUpTotp } from '../second-step.ts'
import type { Ground } from './ground.ts'

const admin = { login: 'linde.admin', password: demoPassword }

/** Gives an admin an authenticator app. @returns its secret, whose code of now has not been used */
async function withTotp({ visitor, portal }: Pick<Ground, 'visitor' | 'portal'>) {
  const { secret } = await setUpTotp(await visitor().signIn(admin.login), portal)
  portal.clock.advance(30_000)
  return secret
}

export async function beginWithStep(ground: Ground) {
  await withTotp(ground)
  return () => ground.who.post('/login', admin)
}

export async function giveSecondStep(ground: Ground) {
  const secret = await withTotp(ground)
  await beginSignIn(ground.who, admin.login)
  const step = { method: 'totp', code: codeAt(secret, ground.portal.clock.now), remember: true } as const
  return () => giveStep(ground.who, step)
}

export async function signInRemembered(ground: Ground) {
  await (await giveSecondStep(ground))()
  await ground.who.post('/logout', {})
  return () => ground.who.post('/login', admin)
}

export async function confirmTotp({ who, portal }: Ground) {
  const { body } = await who.post('/security/totp/start', ownProof)
  const code = codeAt(body.data.secret, portal.clock.now)
  return () => who.post('/security/totp', { ...ownProof, code })
}

export async function removeTotp(ground: Ground) {
  await (await confirmTotp(ground))()
  return () => ground.who.delete('/security/totp', { body: ownProof })
}

export async function renewCodes(ground: Ground) {
  await (await confirmTotp(ground))()
  return () => ground.who.post('/security/recovery_codes', {})
}

export async function forgetDevice(ground: Ground) {
  await (await giveSecondStep(ground))()
  const { body } = await ground.who.get('/security')
  return () => ground.who.delete(`/security/devices/${body.data.devices[0].id}`)
}

export async function endSecondStep(ground: Ground) {
  await withTotp(ground)
  const address = ground.filled('/weblockaccount/{linde.admin}/second_step')
  return () => ground.who.delete(address, { body: ownProof })
}

/** An admin with a passkey. */
async function withPasskey({ visitor }: Pick<Ground, 'visitor' | 'portal'>) {
  const phone = newAuthenticator()
  await addPasskey(await visitor().signIn(admin.login), phone)
  return phone
}

export async function comeWithPasskey(ground: Ground) {
  const credential = await answerAlone(ground.who, await withPasskey(ground))
  return () => ground.who.post('/login/passkey', { credential })
}

export async function giveAnswerOfPasskey(ground: Ground) {
  const phone = await withPasskey(ground)
  const { step } = await beginSignIn(ground.who, admin.login)
  const credential = phone.get(step.options)
  return () => ground.who.post('/login/second_step', { method: 'passkey', credential })
}

export async function addSecondPasskey({ who }: Ground) {
  await addPasskey(who, newAuthenticator())
  const made = await newPasskeyOf(who, newAuthenticator())
  return () => who.post('/security/passkeys', made)
}

export async function removeSecondPasskey({ who }: Ground) {
  await addPasskey(who, newAuthenticator())
  const { body } = await addPasskey(who, newAuthenticator())
  return () => who.delete(`/security/passkeys/${body.data.passkey.id}`, { body: ownProof })
}

/** The session of the person that is not the one that asks. */
const elsewhere = async ({ who }: Ground) => {
  const { body } = await who.get('/sessions')
  return body.data.find((session: { this: boolean }) => !session.this).id
}

export async function endOtherBrowser(ground: Ground) {
  await ground.visitor().signIn('lena')
  const id = await elsewhere(ground)
  return () => ground.who.delete(`/sessions/${id}`)
}

export async function endOwnApp(ground: Ground) {
  const browser = ground.visitor()
  await openApp({ ...ground, visitor: () => browser }, 'lena')
  await browser.post('/logout')
  const id = await elsewhere(ground)
  return () => ground.who.delete(`/sessions/${id}`)
}

export async function endOthers(ground: Ground) {
  await ground.visitor().signIn('lena')
  return () => ground.who.delete('/sessions/others')
}
