import { useQueryClient } from '@tanstack/react-query'
import { shownPerson } from '../api/shown-person.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { refreshSession } from './session.ts'

/** Downloads a file of the person whose page this is. A download leaves the page where it is. */
export function useDownload(): (address: string) => void {
  const client = useQueryClient()
  const { submit } = useSubmit({
    // The answer to a refused download would replace the page. Find out first whose session it is by now.
    call: (_address: string) => refreshSession(client),
    onSuccess: (session, address) => {
      if (session?.account.id === shownPerson()) window.location.assign(address)
    },
  })
  return (address) => void submit(address)
}
