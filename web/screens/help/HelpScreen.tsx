import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowLeft,
  CircleHelp,
  KeyRound,
  LifeBuoy,
  LockKeyhole,
  UserRoundPlus,
  UserRoundSearch,
} from 'lucide-react'
import { useContext, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { Accordion, AccordionItem } from '../../kit/ui/Accordion.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { SessionContext } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { HelpDialogs } from './HelpDialogs.tsx'
import styles from './HelpScreen.module.css'
import { dialogOfAddress, type HelpDialog } from './help-dialog.ts'
import { TopicsScreen } from './TopicsScreen.tsx'

/** /help: the tasks of the signed-in person; for all others, and at the addresses of the dialogs, the four questions. */
export function HelpScreen() {
  const { with: word } = useParams({ from: '/helping/help/{-$with}' })
  const isSignedIn = useContext(SessionContext) !== null
  return isSignedIn && word === undefined ? <TopicsScreen /> : <Questions isSignedIn={isSignedIn} />
}

/** Help for people who cannot sign in: four questions, and the dialogs that solve them. */
function Questions({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('help')
  const { brand } = useConfig()
  const navigate = useNavigate()
  const { with: word } = useParams({ from: '/helping/help/{-$with}' })
  const addressed = dialogOfAddress(word)
  const { opened, open, close } = useOpenedDialog<HelpDialog>(undefined)

  useEffect(() => {
    if (addressed) open(addressed)
  }, [addressed, open])

  const closeDialog = () => {
    close()
    if (addressed) void navigate({ to: '/help/{-$with}', params: { with: undefined }, replace: true })
  }

  return (
    <PublicFormPage icon={LifeBuoy} title={t('title')} intro={t('intro')}>
      <Accordion openAtFirst={addressed}>
        <AccordionItem id="changePassword" icon={LockKeyhole} title={t('changePassword.title')}>
          <p>{t('changePassword.text')}</p>
          <Button variant="primary" icon={LockKeyhole} onPress={() => open('changePassword')}>
            {t('changePassword.open')}
          </Button>
        </AccordionItem>
        <AccordionItem id="forgotPassword" icon={CircleHelp} title={t('forgotPassword.title')}>
          <p>{t('forgotPassword.text')}</p>
          <p>{t('forgotPassword.noEmail')}</p>
          <Button variant="primary" icon={KeyRound} onPress={() => open('forgotPassword')}>
            {t('forgotPassword.open')}
          </Button>
        </AccordionItem>
        <AccordionItem id="forgotUsername" icon={UserRoundSearch} title={t('forgotUsername.title')}>
          <p>{t('forgotUsername.school')}</p>
          <p>{t('forgotUsername.admin')}</p>
          <p>
            {t('forgotUsername.support')}{' '}
            <TextLink href={`mailto:${brand.supportAddress}`}>{brand.supportAddress}</TextLink>
          </p>
        </AccordionItem>
        <AccordionItem id="register" icon={UserRoundPlus} title={t('register.title')}>
          <p>{t('register.text')}</p>
          <Button variant="primary" icon={UserRoundPlus} onPress={() => open('register')}>
            {t('register.open')}
          </Button>
        </AccordionItem>
      </Accordion>
      {!isSignedIn && (
        <div className={styles.back}>
          <ButtonLink href="/login" icon={ArrowLeft}>
            {t('back')}
          </ButtonLink>
        </div>
      )}
      <HelpDialogs opened={opened} onClose={closeDialog} />
    </PublicFormPage>
  )
}
