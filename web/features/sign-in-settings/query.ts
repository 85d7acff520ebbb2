import { queryOptions } from '@tanstack/react-query'
import { readSignInSettings, SignInSettings } from '#contract/sign-in-settings.ts'
import { call } from '../../platform/api/call.ts'

/** The settings of all groups: a change at the root group concerns those below it. */
export const signInSettingsKey = ['signInSettings'] as const

/**
 * How users of a group's licence may sign in besides a password. Groups of no licence have no settings.
 * @param of what keeps the answer: with a serial number, all groups of the licence share it
 */
export const signInSettingsQuery = (groupId: number, of: number | string | null = groupId) =>
  queryOptions({
    queryKey: [...signInSettingsKey, of],
    queryFn: async ({ signal }): Promise<SignInSettings> =>
      SignInSettings.fromWire((await call(readSignInSettings, { params: { id: groupId } }, signal)).data),
  })
