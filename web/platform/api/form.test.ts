import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formResolver } from './form.ts'

const schema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.nonEmpty(), v.minLength(3), v.regex(/^[a-z]+$/)),
    first: v.string(),
    second: v.string(),
  }),
  v.forward(
    v.partialCheck([['first'], ['second']], ({ first, second }) => first === second, 'field.passwordsDiffer'),
    ['second'],
  ),
)
const options = { fields: {}, shouldUseNativeValidation: false }

async function messages(values: v.InferInput<typeof schema>) {
  const { errors } = await formResolver(schema)(values, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]))
}

test('a field that breaks several rules gets the first error', async () => {
  expect(await messages({ name: '', first: '', second: '' })).toEqual({ name: 'field.required' })
  expect(await messages({ name: '1', first: '', second: '' })).toEqual({ name: 'field.tooShort|3' })
})

test('two fields are compared even if another field is invalid', async () => {
  expect(await messages({ name: '', first: 'a', second: 'b' })).toEqual({
    name: 'field.required',
    second: 'field.passwordsDiffer',
  })
})

test('valid values pass', async () => {
  expect(await messages({ name: 'lena', first: 'a', second: 'a' })).toEqual({})
})
