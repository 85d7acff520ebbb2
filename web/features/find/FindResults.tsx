import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useDeferredValue, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonKind } from '#contract/access.ts'
import { findMinimum, type Hit } from '#contract/find.ts'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './FindResults.module.css'
import { HitLine, optionId, WiderLine } from './OptionLine.tsx'
import { groupHits, type Option, widerSearches } from './options.ts'
import { hitsQuery } from './queries.ts'
import { recentHits, rememberHit } from './recent-hits.ts'

/** Handles a key in the list. @returns whether it does anything */
export type FindKeys = (key: string) => boolean

type FindResultsProps = {
  kind: Exclude<PersonKind, 'user'>
  text: string
  keys: Ref<FindKeys>
  hurried: RefObject<string | null>
  /** The id of the line that the arrows have reached. */
  onActive: (id: string | null) => void
  onGo: (address: string) => void
}

const pauseMs = 200

/** The text, once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Hits, or pages opened lately, as the list of the search box. */
export function FindResults({ kind, text, keys, hurried, onActive, onGo }: FindResultsProps) {
  const t = useTranslations('find')
  const searched = useTranslations('ui.searched')
  const { login } = useSession()
  const typed = text.trim()
  const isLongEnough = typed.length >= findMinimum
  const asked = usePaused(typed)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...hitsQuery(asked),
    enabled: asked.length >= findMinimum,
  })
  const isCurrent = asked === typed && !isPlaceholderData && !isFetching
  const hits = useDeferredValue(isLongEnough ? (data?.hits ?? []) : [])
  const isSimilar = data?.isSimilar === true && hits.length > 0
  const recent = typed === '' ? recentHits(login) : []
  const groups = groupHits(hits)
  const wider = isLongEnough ? widerSearches(typed, kind) : []
  const asOption = (hit: Hit): Option => ({ kind: 'hit', hit, address: hit.address })
  const shown = typed === '' ? recent : groups.flatMap((group) => group.hits)
  const options = [...shown.map(asOption), ...wider]

  // The first hit is chosen until the arrows choose another; what only resembles the text has to be chosen.
  const [chosen, setChosen] = useState<{ text: string; index: number } | null>(null)
  const first = typed !== '' && hits.length > 0 && !isSimilar ? 0 : -1
  const index = chosen?.text === typed && chosen.index < options.length ? chosen.index : first
  const active = options[index] ? optionId(index) : null
  useEffect(() => onActive(active), [active, onActive])
  useEffect(() => {
    if (active && chosen) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active, chosen])

  const open = (option: Option) => {
    if (option.kind === 'hit') rememberHit(login, option.hit)
    onGo(option.address)
  }
  useEffect(() => {
    if (hurried.current !== typed || !isLongEnough || !isCurrent || first < 0 || !options[0]) return
    hurried.current = null
    open(options[0])
  })

  useImperativeHandle(keys, () => (key) => {
    const last = options.length - 1
    const move = (to: number) => setChosen({ text: typed, index: to < 0 ? last : to > last ? 0 : to })
    if (key === 'ArrowDown') move(index + 1)
    else if (key === 'ArrowUp') move(index < 0 ? last : index - 1)
    else if (key === 'Enter') {
      const option = options[index]
      if (isLongEnough && !isCurrent && !isError && chosen?.text !== typed) hurried.current = typed
      else if (option) open(option)
    } else return false
    return true
  })

  const line = (hit: Hit, at: number) => (
    <HitLine
      key={`${hit.kind} ${hit.id}`}
      hit={hit}
      searched={typed}
      index={at}
      isActive={at === index}
      onOpen={() => open(asOption(hit))}
    />
  )
  const similar = searched('similar', { count: hits.length, text: typed })
  const isEmpty = isLongEnough && isCurrent && hits.length === 0
  let at = 0
  return (
    <div className={styles.results}>
      {isFetching && isLongEnough && <ProgressBar label={t('searching')} />}
      <VisuallyHidden role="status">
        {isLongEnough &&
          isCurrent &&
          (isEmpty ? t('none', { text: typed }) : isSimilar ? similar : t('found', { count: hits.length }))}
      </VisuallyHidden>
      {!isLongEnough && typed !== '' && <p className={styles.note}>{t('tooShort')}</p>}
      {isError && <p className={styles.note}>{t('failed')}</p>}
      {isSimilar && (
        <p className={styles.note} aria-hidden>
          {similar}
        </p>
      )}
      {isEmpty && !isError && (
        <p className={styles.note} aria-hidden>
          {t('none', { text: typed })}
        </p>
      )}
      <div id="found" role="listbox" aria-label={t('results')}>
        {recent.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div role="group" aria-labelledby="found-recent">
            <p className={styles.kind} id="found-recent">
              {t('recent')}
            </p>
            {recent.map((hit) => line(hit, at++))}
          </div>
        )}
        {groups.map(({ kind: of, hits: best, total }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={of} role="group" aria-labelledby={`found-${of}`}>
            <p className={styles.kind} id={`found-${of}`}>
              <span>{t(`kinds.${of}`)}</span>{' '}
              {total !== null && (
                <span>{total > best.length ? t('shown', { shown: best.length, count: total }) : total}</span>
              )}
            </p>
            {best.map((hit) => line(hit, at++))}
          </div>
        ))}
        {wider.map((option) => {
          const place = at++
          return (
            <WiderLine
              key={option.kind}
              text={t(option.kind as 'allPeople' | 'licences', { text: typed })}
              address={option.address}
              index={place}
              isActive={place === index}
              onOpen={() => open(option)}
            />
          )
        })}
      </div>
      {options.length > 0 && (
        <p className={styles.keys} aria-hidden>
          <span>↑ ↓ {t('choose')}</span>
          <span>Enter {t('open')}</span>
        </p>
      )}
    </div>
  )
}
