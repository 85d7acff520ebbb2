import { expect, test } from 'vitest'
import { isInternalOption, optionName } from './option-name.ts'

test.each([
  ['medoc_mind_express_v5', 'Mind Express V5'],
  ['medoc_pcs', 'PCS'],
  ['medoc_picturethis', 'PictureThis'],
  ['medoc_realspeak', 'RealSpeak'],
  ['starnav', 'StarNav'],
  ['doclock', 'DocLock'],
  ['Medoc_RealSpeak_dutch', 'RealSpeak dutch'],
  ['MEDOC pcs', 'PCS'],
  ['eye_control', 'Eye control'],
  ['medoc__extra___symbols_', 'Extra symbols'],
  ['épreuve', 'Épreuve'],
])('%s is shown as %s', (stored, shown) => {
  expect(optionName(stored)).toBe(shown)
})

test('special spellings apply to whole words only', () => {
  expect(optionName('pcs2')).toBe('Pcs2')
})

test('a name is never empty', () => {
  expect(optionName('medoc')).toBe('Medoc')
})

test.each([
  ['pro', true],
  ['Pro', true],
  ['pronunciation', false],
])('whether %s is internal: %s', (stored, isInternal) => {
  expect(isInternalOption(stored)).toBe(isInternal)
})
