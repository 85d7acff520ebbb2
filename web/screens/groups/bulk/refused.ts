import type { Failure } from '#contract/errors.ts'

/** One that a change was refused to. */
export type Refused = NonNullable<Failure['refused']>[number]

export const refusedKey = ({ kind, id }: Pick<Refused, 'kind' | 'id'>) => `${kind}-${id}`
