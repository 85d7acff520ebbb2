import { expect, it } from 'vitest'
import { paymentReference } from '../invoices/payment-reference.ts'
import { messagesIn } from './messages.ts'

const message = '090933755493'
const other = paymentReference(2026, 1)

it.each([
  ['in its frame', '+++090/9337/55493+++'],
  ['in stars', 'Betaling ***090/9337/55493*** dank u'],
  ['in a frame with spaces', '+++ 090 / 9337 / 55493 +++'],
  ['in one', 'ref 090933755493'],
  ['after letters', 'OGM090933755493'],
  ['in groups', '090 9337 55493, thanks'],
  ['in groups of four', 'invoice 0909 3375 5493'],
  ['with dots', '090.9337.55493.'],
  ['with dashes', '(090-9337-55493)'],
  ['with slashes and spaces', '090 / 9337 / 55493'],
  ['twice', '+++090/9337/55493+++ 090933755493'],
  ['after a date', '25.11.2026 090933755493'],
  ['after a year and in its signs', '2026 090/9337/55493'],
])('a structured message is found %s', (_, text) => {
  expect(messagesIn(text)).toEqual([message])
})

it('several structured messages are found in their order, those in a frame first', () => {
  expect(messagesIn(`${other} and +++090/9337/55493+++`)).toEqual([message, other])
})

it.each([
  ['wrong check digits', '+++090/9337/55494+++'],
  ['a longer number', '1090933755493'],
  ['a number that goes on', '0909337554930'],
  ['an account number in groups', 'BE68 0909 3375 5493'],
  ['a part of a number with dashes', '090933755493-01'],
  ['a part of a number in groups', '090 9337 55493 12'],
  ['eleven digits', '09093375549'],
  ['digits of two lines of thought', '0909 33 75 years 5493'],
  ['no digits', '+++ +++'],
])('no structured message is found in %s', (_, text) => {
  expect(messagesIn(text)).toEqual([])
})

it('97 stands for the remainder 0', () => {
  expect(messagesIn('000000009797')).toEqual(['000000009797'])
})
