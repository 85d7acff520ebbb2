import { ArrowRight, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { handOverFromWire, waitingAppFromWire } from '#contract/apps.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { handOver } from '#contract/hand-over.ts'
import { call } from '../api/call.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { useConfig } from '../session/useConfig.ts'
import { SignInCard } from '../signing-in/SignInCard.tsx'
import { Button } from '../ui/Button.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { useLeaving } from '../useLeaving.ts'
import type { AskedApp } from './asked-app.ts'
import styles from './OpenAppCard.module.css'
import { OtherAccount } from './OtherAccount.tsx'
import { isListening, openingOf } from './opening.ts'
import { askForAppOf } from './wish.ts'

export type OpenAppCardProps = {
  /** The app's key. */
  app: string | undefined
  /** Who was signed in before a link asked for the app, which the server is told at the press. */
  before?: { name: string; asked: AskedApp } | undefined
}

/** Opens an app at the press of a button. The code that it is opened with is made at the press: people read slowly. */
export function OpenAppCard({ app: key, before }: OpenAppCardProps) {
  const t = useTranslations('handOver')
  const { apps } = useConfig()
  const { isLeaving, leave } = useLeaving()
  const [wasOpened, setOpened] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDesktop = apps.find((app) => app.key === key)?.kind === 'desktop'

  const open = async ({ callback, ...session }: ReplyOf<typeof handOver>) => {
    const waiting = waitingAppFromWire(callback)
    const code = handOverFromWire({ result: { session } })
    const app = apps.find((known) => known.key === waiting?.key)
    const opening = waiting && code && openingOf(app, waiting, code)
    if (!opening) throw new Error(`no way to open the app ${waiting?.key}`)
    if (opening.kind === 'page') return leave(opening.address)
    if (before && opening.local && (await isListening(opening.local.ping))) return leave(opening.local.login)
    location.assign(opening.link)
    setOpened(true)
  }

  const { submit, isPending, error } = useSubmit({
    call: async () => {
      if (before) await askForAppOf(before.asked, apps)
      return call(handOver, { body: {} })
    },
    onSuccess: open,
  })

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const words = before ? t('already.text') : t(isDesktop ? 'desktop' : 'page')
  return (
    <SignInCard
      headingRef={heading}
      title={before ? t('already.title', { name: before.name }) : t('title')}
      intro={<span role="status">{wasOpened ? t('after') : words}</span>}
      foot={
        <>
          {(isPending || isLeaving) && <ProgressBar label={t('opening')} />}
          <TextLink href="/home" isStrong>
            {t('stay')}
          </TextLink>
        </>
      }
    >
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={wasOpened ? RotateCw : undefined}
          iconAfter={wasOpened ? undefined : ArrowRight}
          isPending={isPending || isLeaving}
          onPress={() => submit(undefined)}
          fullWidth
        >
          {t(wasOpened ? 'tryAgain' : 'open')}
        </Button>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        {before && <OtherAccount />}
      </div>
    </SignInCard>
  )
}
