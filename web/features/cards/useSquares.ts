import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { type CardPerson, useNewCodes } from '../../platform/session/new-passwords.ts'
import { signInSettingsQuery } from '../sign-in-settings/query.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * The squares on the cards of these people. `isOffered`: their school has them. `codes`: those that the cards show, by login. `missing`:
 * the users who get one if cards are made. @param group of all these people; without one there is nothing to choose
 */
export function useSquares(people: readonly CardPerson[], group: Group | null) {
  const hasLicence = group !== null && group.serialNumber !== null
  const { data: settings } = useQuery({ ...signInSettingsQuery(group?.id ?? 0), enabled: hasLicence })
  const [isWanted, choose] = useState(true)
  const codes = new Map(useNewCodes().map(({ person, code }) => [person.login, code]))
  const users = people.filter(({ isAdmin }) => !isAdmin)
  const isOffered = settings?.cards === true && users.length > 0
  return {
    isOffered,
    isWanted,
    choose,
    hasAdmins: users.length < people.length,
    codes: isWanted ? codes : none,
    missing: isOffered && isWanted ? users.filter(({ login }) => !codes.has(login)) : [],
  }
}
