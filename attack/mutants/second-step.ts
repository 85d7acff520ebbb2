import { embedded, type Mutant } from './mutant.ts'

const signIn = [embedded('server/second-step/sign-in.test.ts')]

/** The second step. */
export const secondStepMutants: Mutant[] = [
  {
    id: 'step-skipped',
    breaks: 'a password alone opens no account that has a second step',
    file: 'server/sign-in/sign-in.ts',
    text: 'if (!account.hasSecondStep) return',
    instead: 'if (account.id > 0) return',
    killers: signIn,
  },
  {
    id: 'device-of-other-account',
    breaks: 'a browser is remembered for one account',
    file: 'server/second-step/device-rows.ts',
    text: "\n    .where('account_id', '=', accountId)\n    .where('until', '>', now)",
    instead: "\n    .where('until', '>', now)",
    killers: signIn,
  },
  {
    id: 'planted-device',
    breaks: 'a browser gets a new token each time it is remembered',
    file: 'server/second-step/devices.ts',
    text: '[clock(), newToken()]',
    instead: '[clock(), deviceToken ?? newToken()]',
    killers: signIn,
  },
  {
    id: 'app-code-used-twice',
    breaks: 'a code of an authenticator app counts once',
    file: 'server/second-step/totp-rows.ts',
    text: "\n    .where('last_step', '<', step)",
    instead: '',
    killers: signIn,
  },
  {
    id: 'pending-outlives-password',
    breaks: 'a sign-in that waits is over where the password changes',
    file: 'server/sign-in/give-second-step.ts',
    text: '!credentialsHashOf(pending.passwordHash).equals(pending.credentialsHash)',
    instead: 'credentialsHashOf(pending.passwordHash).length === 0',
    killers: signIn,
  },
  {
    id: 'connected-before-step',
    breaks: 'an identity is connected only once the second step is taken',
    file: 'server/single-sign-on/connect-identity.ts',
    text: 'if (!isAsked(began)) await connect(',
    instead: 'await connect(',
    killers: [embedded('server/single-sign-on/second-step.test.ts')],
  },
  {
    id: 'others-stay-in',
    breaks: 'the first method ends the other sessions',
    file: 'server/second-step/endings.ts',
    text: '  await endSessionsOf(trx, accountId, sessionToken)\n',
    instead: '',
    killers: [embedded('server/security/security.test.ts')],
  },
  {
    id: 'guessed-untold',
    breaks: 'the owner learns that someone guesses the second step',
    file: 'server/second-step/wrong-codes.ts',
    text: 'points === maxWrongCodes',
    instead: 'points > maxWrongCodes',
    killers: signIn,
  },
  {
    id: 'step-of-tomorrow',
    breaks: 'a second step that a wrong clock noted for later is not recent',
    file: 'server/platform/durations.ts',
    text: 'Math.abs(now.getTime() - moment)',
    instead: '(now.getTime() - moment)',
    killers: [embedded('server/security/security.test.ts')],
  },
  {
    id: 'sealed-for-anyone',
    breaks: 'a secret opens for the account that it was sealed for',
    file: 'server/second-step/seal.ts',
    text: 'accountId}`)',
    instead: 'accountId * 0}`)',
    killers: [embedded('server/second-step/seal.test.ts')],
  },
]
