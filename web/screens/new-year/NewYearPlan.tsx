import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import { undoDays } from '#contract/operations.ts'
import { type PlannableGroup, RolloverOutcome } from '#contract/rollover.ts'
import { ActionDialog } from '../../kit/dialogs/ActionDialog.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Select } from '../../kit/ui/Select.tsx'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { isRefusal } from '../../platform/api/api-error.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import styles from './NewYear.module.css'
import { type PeopleTo, proposePlan } from './propose.ts'
import { planOf, previewQuery, type Started, startNewYear } from './queries.ts'
import { useSum } from './useSum.ts'

/** As the server takes it. */
const maxName = 200

type Props = {
  group: Group
  groups: readonly PlannableGroup[]
  back: string
  onStarted: (started: Started) => void
}

/** A row for each class with the destination of its people, the totals, and the button. */
export function NewYearPlan({ group, groups, back, onStarted }: Props) {
  const t = useTranslations('newYear')
  const tUi = useTranslations('ui')
  const errorText = useErrorText()
  const sumOf = useSum()
  const [destinations, setDestinations] = useState(() => proposePlan(groups))
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const filled = groups.filter(({ people }) => people > 0)
  const plan = planOf(filled, destinations, names)
  const preview = useQuery(previewQuery(group.id, plan))
  const counts = preview.isPlaceholderData ? undefined : preview.data?.counts
  const leaving = counts && counts.deleted > 0 && t('leaving', { days: undoDays })
  const choose = (id: number, to: PeopleTo) => setDestinations((last) => new Map(last).set(id, to))
  const rename = (id: number, name: string) => setNames((last) => new Map(last).set(id, name))

  return (
    <div className={styles.plan}>
      <p>{t('intro')}</p>
      <Table
        caption={t('title')}
        columns={[
          { id: 'class', header: t('columns.class') },
          { id: 'people', header: t('columns.people') },
          { id: 'to', header: t('columns.to') },
          { id: 'name', header: t('columns.name') },
        ]}
      >
        {filled.map((each) => (
          <Row key={each.id}>
            <Cell isHeader>
              <span className={styles.name}>{each.name}</span>
              {each.place && <span className={styles.place}>{each.place}</span>}
            </Cell>
            <Cell label={t('columns.people')}>{t('people', { count: each.people })}</Cell>
            <Cell label={t('columns.to')}>
              <Select
                label={t('toOf', { name: each.name })}
                isLabelHidden
                value={String(destinations.get(each.id) ?? 'stay')}
                onChange={(to) => choose(each.id, to === 'stay' || to === 'delete' ? to : Number(to))}
                options={optionsFor(each, groups, { stay: t('stay'), leave: t('leave') })}
              />
            </Cell>
            <Cell label={t('columns.name')}>
              <TextField
                label={t('nameOf', { name: each.name })}
                isLabelHidden
                value={names.get(each.id) ?? each.name}
                onChange={(name) => rename(each.id, name)}
                maxLength={maxName}
                autoComplete="off"
                spellCheck={false}
              />
            </Cell>
          </Row>
        ))}
      </Table>
      {preview.error && <FormMessage kind="error">{errorText(preview.error)}</FormMessage>}
      {leaving && <p className={styles.place}>{leaving}</p>}
      <div data-foot className={styles.foot}>
        <p role="status" className={styles.sum}>
          {counts ? sumOf(counts) : preview.data === null ? t('nothing') : ''}
        </p>
        <div className={styles.ways}>
          <TextLink href={back}>{tUi('cancel')}</TextLink>
          <Button variant="primary" icon={CalendarSync} isDisabled={!counts} onPress={() => setAsking(true)}>
            {t('start')}
          </Button>
        </div>
      </div>
      {counts && preview.data && (
        <ActionDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t('ask.title')}
          yes={t('start')}
          no={tUi('cancel')}
          call={() => startNewYear(group.id, plan, preview.data?.fingerprint ?? '')}
          onSuccess={({ data, operation_id }) =>
            onStarted({ counts: RolloverOutcome.fromWire(data).counts, operationId: operation_id })
          }
          onError={(error) => {
            if (isRefusal(error, 'rollover.outdated')) void preview.refetch()
          }}
        >
          <div className={styles.question}>
            <p>{sumOf(counts)}</p>
            {leaving && <p>{leaving}</p>}
            <p>{t('ask.text')}</p>
          </div>
        </ActionDialog>
      )}
    </div>
  )
}

/** Destinations for the people of a group; a class of the same name elsewhere is distinguished by its place. */
function optionsFor(
  group: PlannableGroup,
  groups: readonly PlannableGroup[],
  words: { stay: string; leave: string },
): { id: string; label: string }[] {
  const named = (name: string) => groups.filter((each) => each.name === name).length
  const others = groups.filter(({ id }) => id !== group.id)
  return [
    { id: 'stay', label: words.stay },
    { id: 'delete', label: words.leave },
    ...others.map(({ id, name, place }) => ({
      id: String(id),
      label: named(name) > 1 && place ? `${name} (${place})` : name,
    })),
  ]
}
