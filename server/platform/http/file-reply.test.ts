import { expect, it } from 'vitest'
import { dispositionOf } from './file-reply.ts'

it.each([
  ['Klas 3A.csv', 'attachment; filename="Klas 3A.csv"; filename*=UTF-8\'\'Klas%203A.csv'],
  ['Élèves.csv', 'attachment; filename="Eleves.csv"; filename*=UTF-8\'\'%C3%89l%C3%A8ves.csv'],
  ['Школа.csv', 'attachment; filename="_____.csv"; filename*=UTF-8\'\'%D0%A8%D0%BA%D0%BE%D0%BB%D0%B0.csv'],
  ['a/b\\c".csv', 'attachment; filename="a-b-c-.csv"; filename*=UTF-8\'\'a-b-c-.csv'],
  [
    "d'Hondt (2) 50%.csv",
    "attachment; filename=\"d'Hondt (2) 50_.csv\"; filename*=UTF-8''d%27Hondt%20%282%29%2050%25.csv",
  ],
])('the name %s of a download is written %s', (name, written) => {
  expect(dispositionOf(name)).toBe(written)
})
