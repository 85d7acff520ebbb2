import type { Failure } from '../../features/cards/useNewCards.ts'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { NamedReasons } from '../../kit/ui/NamedReasons.tsx'

/** Why nothing more was made, and for whom. */
export function NotMade({ failure: { text, refused } }: { failure: Failure }) {
  return (
    <FormMessage kind="error">
      {text}
      <NamedReasons reasons={refused} />
    </FormMessage>
  )
}
