import { Check, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { FirstSteps as Steps } from '#contract/home.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Link } from '../../../kit/ui/Link.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { useNewPasswords } from '../../../platform/session/new-passwords.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './Attention.module.css'
import { ProgramAddress, useMailAboutProgram } from './ProgramAddress.tsx'

const order = ['people', 'cards', 'program', 'colleague'] as const

type Props = { steps: Steps; hasMainButton: boolean; onHide: () => void }

/** The first steps in a licence, each ticked off once it is done. On a phone only the next one keeps its button. */
export function FirstSteps({ steps, hasMainButton, onHide }: Props) {
  const t = useTranslations('attention.steps')
  const format = useFormatter()
  const titleId = useId()
  const facts = useSteps()
  const next = order.find((step) => !steps[step])
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('title')}</h2>
        <Button variant="quiet" onPress={onHide}>
          {t('hide')}
          <VisuallyHidden>{` ${t('title')}`}</VisuallyHidden>
        </Button>
      </div>
      <ol className={styles.list}>
        {order.map((step, index) => {
          const isDone = steps[step]
          const { href, button } = facts[step]
          const variant = step === next && hasMainButton ? 'primary' : 'secondary'
          return (
            <li key={step} className={`${styles.item} ${step === next ? styles.first : ''}`}>
              <span className={`${styles.number} ${isDone ? styles.done : ''}`}>
                {isDone ? <Check aria-hidden size={20} /> : format.number(index + 1)}
                {isDone && <VisuallyHidden>{t('done')}</VisuallyHidden>}
              </span>
              <div className={styles.words}>
                <p className={styles.title}>{t(`${step}.title`)}</p>
                {!isDone && <p className={styles.text}>{t(`${step}.text`)}</p>}
                {!isDone && step === 'program' && <ProgramAddress />}
              </div>
              {!isDone && (
                <>
                  <div className={styles.button}>
                    <ButtonLink href={href} variant={variant}>
                      {button}
                    </ButtonLink>
                  </div>
                  <Link href={href} className={styles.go} aria-label={button}>
                    <ChevronRight aria-hidden size={20} />
                  </Link>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function useSteps(): Record<(typeof order)[number], { href: string; button: string }> {
  const t = useTranslations('attention')
  const tAdd = useTranslations('groups.add')
  const { account } = useSession()
  const mail = useMailAboutProgram()
  // Cards of a group would need other passwords than those that were made just now.
  const isFresh = useNewPasswords().length > 0
  return {
    people: { href: addressOf.adding('several'), button: t('shortcuts.addPeople') },
    cards: {
      href: addressOf.loginCards(isFresh ? undefined : account.group?.id),
      button: t('shortcuts.cards'),
    },
    program: { href: mail, button: t('steps.program.mail') },
    colleague: { href: addressOf.adding('admin'), button: tAdd('addAdmin') },
  }
}
