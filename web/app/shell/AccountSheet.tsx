import {
  ALargeSmall,
  CircleQuestionMark,
  Globe,
  LogOut,
  MonitorSmartphone,
  ShieldCheck,
  SunMoon,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type CSSProperties, type RefObject, Suspense } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { flushSync } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { initialsOf } from '#contract/initials.ts'
import { languageNames, languages, locales } from '#i18n/languages.ts'
import { choices } from '../../features/reading/settings.ts'
import { changeSettings, useSettings } from '../../features/reading/store.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { showMessage } from '../../kit/ui/messages.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { useLanguage } from '../../platform/i18n/LanguageProvider.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import styles from './AccountSheet.module.css'
import { SheetButton, SheetLink } from './SheetRow.tsx'
import { useHelpAddress } from './useHelpAddress.ts'

type AccountSheetProps = {
  /** See `AccountMenu`; null: it is closed. */
  hangsAt: number | null
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onReading: () => void
}

const EditAccountDialog = lazyNamed(
  () => import('../../features/accounts/EditAccountDialog.tsx'),
  'EditAccountDialog',
)

const MySessionsDialog = lazyNamed(
  () => import('../../features/my-sessions/MySessionsDialog.tsx'),
  'MySessionsDialog',
)

/** The account menu below its button, on phones a sheet from below, and the dialogs that it opens. */
export function AccountSheet({ hangsAt, button, onClose, onReading }: AccountSheetProps) {
  const t = useTranslations('shell')
  const reading = useTranslations('reading')
  const format = useFormatter()
  const { kind, name, login, account, viewedUntil } = useSession()
  const { language, choose } = useLanguage()
  const { textSize, theme } = useSettings()
  const helpAddress = useHelpAddress()
  const dialog = useOpenedDialog<'edit' | 'sessions'>(undefined)
  // A former admin may still have a second step.
  const hasSecurity = viewedUntil === null && (kind !== 'user' || account.hasSecondStep === true)
  /** Closes the menu first, so that what comes next gives the focus back to the button. */
  const closeAndThen = (next: () => void) => {
    flushSync(onClose)
    button.current?.focus()
    next()
  }
  return (
    <>
      <ModalOverlay
        className={styles.overlay ?? ''}
        isOpen={hangsAt !== null}
        isDismissable
        onOpenChange={(open) => !open && onClose()}
      >
        <Modal className={styles.sheet ?? ''} style={{ '--hangs-at': `${hangsAt ?? 0}px` } as CSSProperties}>
          <Dialog className={styles.dialog ?? ''}>
            <header className={styles.head}>
              <Avatar initials={initialsOf({ name, login })} isLarge />
              <div>
                <Heading slot="title" level={2} className={styles.name ?? ''} translate="no">
                  {name || login}
                </Heading>
                <p>{`${login} · ${t(`account.kinds.${kind}`)}`}</p>
                {account.group && <p translate="no">{account.group.name}</p>}
              </div>
            </header>
            <div className={styles.part}>
              <SheetButton
                icon={UserRound}
                about={t('account.myDataHint')}
                onPress={() => closeAndThen(() => dialog.open('edit'))}
              >
                {t('account.myData')}
              </SheetButton>
              {hasSecurity && (
                <SheetLink
                  icon={ShieldCheck}
                  href="/security"
                  about={t('account.securityHint')}
                  onPress={onClose}
                >
                  {t('titles.security')}
                </SheetLink>
              )}
              {viewedUntil === null && !hasSecurity && (
                <SheetButton
                  icon={MonitorSmartphone}
                  about={t('account.mySessionsHint')}
                  onPress={() => closeAndThen(() => dialog.open('sessions'))}
                >
                  {t('account.mySessions')}
                </SheetButton>
              )}
              {kind === 'staff' && (
                <SheetLink icon={UsersRound} href="/accounts" onPress={onClose}>
                  {t('titles.vendors')}
                </SheetLink>
              )}
            </div>
            <div className={styles.part}>
              <SheetButton
                icon={ALargeSmall}
                value={
                  textSize === '100' ? undefined : format.number(Number(textSize) / 100, { style: 'percent' })
                }
                onPress={() => closeAndThen(onReading)}
              >
                {reading('open')}
              </SheetButton>
              <AccountChoice
                icon={SunMoon}
                label={reading('theme.label')}
                chosen={theme}
                options={choices.theme.map((id) => ({ id, label: reading(`theme.${id}`) }))}
                onChoose={(next) => changeSettings({ theme: next })}
              />
              <AccountChoice
                icon={Globe}
                label={t('language.label')}
                chosen={language}
                options={languages.map((id) => ({ id, label: languageNames[id], lang: locales[id] }))}
                onChoose={(next) => {
                  choose(next).catch(() => showMessage(t('language.failed'), 'error'))
                }}
              />
            </div>
            <nav className={styles.part} aria-label={t('account.navigation')}>
              <SheetLink icon={CircleQuestionMark} href={helpAddress} onPress={onClose}>
                {t('titles.help')}
              </SheetLink>
              <SheetLink icon={LogOut} href="/logout" onPress={onClose}>
                {t('links.signOut')}
              </SheetLink>
            </nav>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {dialog.opened && (
        <Suspense>
          {dialog.opened.dialog === 'edit' ? (
            <EditAccountDialog
              key={dialog.opened.turn}
              account={account}
              isOwnData
              isOpen={dialog.opened.isOpen}
              onClose={dialog.close}
            />
          ) : (
            <MySessionsDialog key={dialog.opened.turn} isOpen={dialog.opened.isOpen} onClose={dialog.close} />
          )}
        </Suspense>
      )}
    </>
  )
}
