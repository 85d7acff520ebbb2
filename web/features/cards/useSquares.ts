import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { type CardPerson, useNewCodes } from '../../platform/session/new-passwords.ts'
import { signInSettingsQuery } from '../sign-in-settings/query.ts'
import { squaresOf } from './squares.ts'

/** The squares on the cards of these people, and whether they are wanted. @param group of all of them; without one none are made */
export function useSquares(people: readonly CardPerson[], group: Group | null) {
  const hasLicence = group !== null && group.serialNumber !== null
  const { data: settings } = useQuery({ ...signInSettingsQuery(group?.id ?? 0), enabled: hasLicence })
  const [isWanted, choose] = useState(true)
  const codes = new Map(useNewCodes().map(({ person, code }) => [person.login, code]))
  const isSwitchedOn = settings?.cards === true
  return { isWanted, choose, ...squaresOf(people, { isSwitchedOn, isWanted, codes }) }
}
