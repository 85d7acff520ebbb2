import { expect, test } from 'vitest'
import { sampleGroup as group } from '#test/support/samples.ts'
import { groupMenuOf } from './useGroupMenu.ts'

const admin = { kind: 'admin', accountId: 2, groupId: 10 } as const

test('how users log in is set at the root group of a licence alone', () => {
  const root = group({ id: 10, parentId: 0, rootOf: 'SPR10001' })
  expect(groupMenuOf(root, admin, false)).toContain('signIn')
  expect(groupMenuOf(group({ id: 20, parentId: 10 }), admin, false)).not.toContain('signIn')
  const overarching = group({ id: 90, parentId: 0, serialNumber: null })
  expect(groupMenuOf(overarching, { kind: 'staff', accountId: 1, groupId: null }, false)).not.toContain(
    'signIn',
  )
})
