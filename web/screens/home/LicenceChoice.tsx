import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LicenceSearchForm } from '../../features/licences/LicenceSearchForm.tsx'
import { licencesQuery } from '../../features/licences/queries.ts'
import { Checkbox } from '../../kit/ui/Checkbox.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import styles from './AddOverarchingGroupDialog.module.css'

type LicenceChoiceProps = { chosen: readonly string[]; onChoose: (chosen: readonly string[]) => void }

/** Selects several licences, over one or more searches. */
export function LicenceChoice({ chosen, onChoose }: LicenceChoiceProps) {
  const t = useTranslations('home.overarching')
  const errorText = useErrorText()
  const [searched, setSearched] = useState('')
  const [chosenBefore, setChosenBefore] = useState(chosen)
  const { data, error, isFetching } = useQuery({ ...licencesQuery(searched), enabled: searched !== '' })

  const search = (serialNumber: string) => {
    setChosenBefore(chosen)
    setSearched(serialNumber)
  }
  const toggle = (serialNumber: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, serialNumber] : chosen.filter((other) => other !== serialNumber))

  // Licences ticked before this search stay in the list, above its results.
  const found = data?.licences ?? []
  const foundNumbers = found.map(({ serialNumber }) => serialNumber)
  const earlier = chosenBefore.filter((serialNumber) => !foundNumbers.includes(serialNumber))
  const isEmpty = data !== undefined && found.length === 0 && !isFetching

  return (
    <div className={styles.choice}>
      <LicenceSearchForm onSearch={search} searched={searched} isPending={isFetching} isSecondary />
      {error && <FormMessage kind="error">{errorText(error)}</FormMessage>}
      <p className={styles.soft} role="status">
        {isEmpty && `${t('noneFound', { searched })} `}
        {t('chosen', { count: chosen.length })}
      </p>
      {earlier.length + found.length > 0 && (
        <fieldset className={styles.list} aria-label={t('licences')}>
          {earlier.map((serialNumber) => (
            <Checkbox
              key={serialNumber}
              isSelected={chosen.includes(serialNumber)}
              onChange={(isChosen) => toggle(serialNumber, isChosen)}
            >
              {serialNumber}
            </Checkbox>
          ))}
          {found.map(({ serialNumber, seats }) => (
            <Checkbox
              key={serialNumber}
              isSelected={chosen.includes(serialNumber)}
              onChange={(isChosen) => toggle(serialNumber, isChosen)}
            >
              {serialNumber} <span className={styles.soft}>{t('seats', { count: seats })}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}
