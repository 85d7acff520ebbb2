import { queryOptions } from '@tanstack/react-query'
import { readSignInSettings, SignInSettings } from '#contract/sign-in-settings.ts'
import { call } from '../../platform/api/call.ts'

/** The settings of all groups: a change at the root group concerns those below it. */
export const signInSettingsKey = ['signInSettings'] as const

/** How users of a group's licence may sign in besides a password. Groups of no licence have no settings. */
export const signInSettingsQuery = (groupId: number) =>
  queryOptions({
    queryKey: [...signInSettingsKey, groupId],
    queryFn: async ({ signal }): Promise<SignInSettings> =>
      SignInSettings.fromWire((await call(readSignInSettings, { params: { id: groupId } }, signal)).data),
  })
