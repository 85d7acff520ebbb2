import { personQuery } from '../../screens/person/queries.ts'
import type { Visit } from './in-background.ts'

/** /people/$id: the account and how its person signs in. */
export function loadPerson({ context, params }: Visit<{ params: { id: string } }>): void {
  void context.queryClient.prefetchQuery(personQuery(Number(params.id)))
}
