import { useState } from 'react'
import { deviceStorage } from '../../kit/storage.ts'
import type { PasswordKind } from './word-lists.ts'

const keyOf = (serialNumber: string | null) => `password-kind:${serialNumber ?? ''}`

/**
 * The kind of passwords that is made for a school: what was chosen last in this browser, three words at first.
 * @param serialNumber of the school's licence
 */
export function usePasswordKind(serialNumber: string | null): [PasswordKind, (kind: PasswordKind) => void] {
  const [kind, setKind] = useState<PasswordKind>(() =>
    deviceStorage.get(keyOf(serialNumber)) === 'easy' ? 'easy' : 'words',
  )
  const choose = (next: PasswordKind) => {
    deviceStorage.set(keyOf(serialNumber), next)
    setKind(next)
  }
  return [kind, choose]
}
