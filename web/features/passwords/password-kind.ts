import { useState } from 'react'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { deviceStorage } from '../../kit/storage.ts'

const keyOf = (serialNumber: string | null) => `password-kind:${serialNumber ?? ''}`

/**
 * The kind of passwords that is made for a school: what was chosen last in this browser, three words at first.
 * @param serialNumber of the school's licence
 */
export function usePasswordKind(serialNumber: string | null): [PasswordKind, (kind: PasswordKind) => void] {
  const [chosen, setChosen] = useState<PasswordKind>()
  const choose = (next: PasswordKind) => {
    deviceStorage.set(keyOf(serialNumber), next)
    setChosen(next)
  }
  return [chosen ?? (deviceStorage.get(keyOf(serialNumber)) === 'easy' ? 'easy' : 'words'), choose]
}
