import { useState } from 'react'
import { handOverFromWire, waitingAppFromWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { handOver } from '#contract/hand-over.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useConfig } from '../../platform/session/useConfig.ts'
import { useLeaving } from '../../platform/useLeaving.ts'
import { requestApp } from './app-request.ts'
import type { AskedApp } from './asked-app.ts'
import { isListening, openingOf } from './opening.ts'

type OpenAppProps = {
  /** The app to ask for first; without it the one that waits is opened. */
  asked: AskedApp | undefined
  onError?: (error: unknown) => void
}

/** Opens an app at a press: with a code of its own each time, because it expires while people read. */
export function useOpenApp({ asked, onError }: OpenAppProps) {
  const { apps } = useConfig()
  const { isLeaving, leave } = useLeaving()
  const [wasOpened, setOpened] = useState(false)

  const open = async ({ callback, ...session }: ReplyOf<typeof handOver>) => {
    const waiting = waitingAppFromWire(callback)
    const code = handOverFromWire({ result: { session } })
    const app = apps.find((app) => app.key === waiting?.key)
    const opening = waiting && code && openingOf(app, waiting, code)
    if (!opening) throw new Error(`no way to open the app ${waiting?.key}`)
    if (opening.kind === 'page') return leave(opening.address)
    if (asked && opening.local && (await isListening(opening.local.ping))) return leave(opening.local.login)
    location.assign(opening.link)
    setOpened(true)
  }

  const { submit, isPending, error } = useSubmit({
    call: async () => {
      if (asked) await requestApp(asked, apps)
      return call(handOver, { body: {} })
    },
    onSuccess: open,
    onError,
  })
  return { open: () => submit(undefined), isOpening: isPending || isLeaving, wasOpened, error }
}
