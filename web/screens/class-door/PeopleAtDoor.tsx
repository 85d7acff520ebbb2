import { LogOut } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PersonOfClass } from '#contract/class-door.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './ClassDoor.module.css'
import { PersonRow } from './PersonRow.tsx'
import type { useDoor } from './useDoor.ts'

const ChangeSymbolDialog = lazyNamed(() => import('./ChangeSymbolDialog.tsx'), 'ChangeSymbolDialog')
const EndAllDialog = lazyNamed(() => import('./EndAllDialog.tsx'), 'EndAllDialog')

type Dialog = { kind: 'symbol'; person: PersonOfClass } | { kind: 'endAll' }

type Props = { people: readonly PersonOfClass[]; door: ReturnType<typeof useDoor> }

/** The people who can come in by the door, and those who are in. */
export function PeopleAtDoor({ people, door }: Props) {
  const t = useTranslations('classDoor')
  const heading = useId()
  const { compare } = new Intl.Collator(useLocale())
  const { opened, open, close } = useOpenedDialog<Dialog>(undefined)
  const present = people.filter(({ inSince }) => inSince !== null)
  if (people.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{t('people')}</h2>
          <p role="status">{t('in', { present: present.length, people: people.length })}</p>
        </div>
        {present.length > 0 && (
          <Button
            size="large"
            icon={LogOut}
            concepts={['leave', 'all']}
            onPress={() => open({ kind: 'endAll' })}
          >
            {t('endAll')}
          </Button>
        )}
      </div>
      {door.end.error && <FormMessage kind="error">{door.end.error}</FormMessage>}
      <ul className={styles.people}>
        {people
          .toSorted((a, b) => compare(a.name, b.name))
          .map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isPending={door.end.isPending}
              onEnd={() => void door.end.submit([person.id])}
              onSymbol={() => open({ kind: 'symbol', person })}
            />
          ))}
      </ul>
      {opened?.dialog.kind === 'symbol' && (
        <Suspense>
          <ChangeSymbolDialog
            key={opened.turn}
            person={opened.dialog.person}
            people={people}
            isOpen={opened.isOpen}
            onClose={close}
            refresh={door.refresh}
          />
        </Suspense>
      )}
      {opened?.dialog.kind === 'endAll' && (
        <Suspense>
          <EndAllDialog
            key={opened.turn}
            present={present}
            isOpen={opened.isOpen}
            onClose={close}
            end={door.end.submit}
          />
        </Suspense>
      )}
    </Card>
  )
}
