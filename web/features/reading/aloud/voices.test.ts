import { expect, test } from 'vitest'
import { voiceFor } from './voices.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
})

test('a voice of the same region is preferred', () => {
  const voices = [voice('nl-NL'), voice('nl-BE'), voice('en-GB')]
  expect(voiceFor('nl-BE', voices)?.lang).toBe('nl-BE')
  expect(voiceFor('nl', voices)?.lang).toBe('nl-NL')
})

test('a voice on the device is preferred to one that sends the text over the network', () => {
  const voices = [voice('fr-FR', false), voice('fr-FR', true)]
  expect(voiceFor('fr-FR', voices)).toBe(voices[1])
})

test("among equals, the device's default voice is preferred", () => {
  const voices = [voice('de-DE'), voice('de-DE', true, true)]
  expect(voiceFor('de-DE', voices)).toBe(voices[1])
})

test('Norwegian matches all of its codes, also with an underscore', () => {
  expect(voiceFor('nb-NO', [voice('no_NO')])?.lang).toBe('no_NO')
  expect(voiceFor('no', [voice('nn-NO')])?.lang).toBe('nn-NO')
})

test('a voice of another language is never chosen', () => {
  expect(voiceFor('ru-RU', [voice('en-GB', true, true), voice('de-DE')])).toBeUndefined()
  expect(voiceFor('nl-BE', [])).toBeUndefined()
})
