import { expect, it } from 'vitest'
import { paymentReference, structuredMessage, withCheckDigits } from './payment-reference.ts'

it('a structured message has the check digits of the banks', () => {
  expect(structuredMessage(withCheckDigits('0909337554'))).toBe('+++090/9337/55493+++')
})

it('the check digits are 97 where the remainder is 0', () => {
  expect(paymentReference(2026, 6)).toBe('202600000697')
})
