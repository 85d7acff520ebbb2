import {
  ArrowRightLeft,
  Check,
  CircleQuestionMark,
  Equal,
  type LucideIcon,
  Plus,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { importColumns } from '#contract/import.ts'
import { Badge } from '../../../kit/ui/Badge.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import type { Edit, ImportedRow } from './import-call.ts'
import { type Kind, kindOf, leavesGroup } from './rows.ts'
import styles from './Verdicts.module.css'
import { WhoIsMeant } from './WhoIsMeant.tsx'

const icons: Record<Kind, LucideIcon> = {
  new: Plus,
  differs: ArrowRightLeft,
  here: Equal,
  question: CircleQuestionMark,
  problem: TriangleAlert,
}
const tones = {
  new: 'pine',
  differs: 'apricot',
  here: 'plum',
  question: 'apricot',
  problem: 'danger',
} as const

const rowStyles: Partial<Record<Kind, string | undefined>> = {
  question: styles.asks,
  problem: styles.problem,
}

type Props = {
  row: ImportedRow
  edit: Edit | undefined
  password: string | undefined
  /** Whether the list says who is in which group. */
  tellsGroup: boolean
  /** The address of what was deleted. */
  bin: string
  onEdit: (edit: Edit) => void
}

/** The plan for one person. A problem is mended in the cell that has it; a suggested login can be changed. */
export function VerdictRow({ row, edit, password, tellsGroup, bin, onEdit }: Props) {
  const t = useTranslations('import')
  const kind = kindOf(row)
  const fields = row.fields ?? {}
  const who = row.name || row.login || t('line', { line: row.line })
  const isMended = edit !== undefined
  const cell = (field: 'name' | 'login' | 'email' | 'group', value: string) => (
    <CellField
      key={field}
      label={t('fieldOf', { field: t(`columnNames.${field}`), who })}
      value={edit?.[field] ?? value}
      error={fields[field]}
      onChange={(typed) => onEdit({ [field]: typed })}
    />
  )
  const leaves = leavesGroup(row)
  const isKnown = kind === 'differs' || kind === 'here' || kind === 'question'
  const others = Object.keys(fields).filter((field) => !['name', 'login', 'email', 'group'].includes(field))
  return (
    <tr className={`${styles.row} ${rowStyles[kind] ?? ''}`}>
      <th scope="row" className={styles.name}>
        {fields.name !== undefined || edit?.name !== undefined ? cell('name', row.name) : <span>{who}</span>}
        {fields.name !== undefined && row.name !== '' && edit?.name === undefined && (
          <Button variant="quiet" icon={Check} onPress={() => onEdit({ name: row.name })}>
            {t('nameIsRight')}
          </Button>
        )}
        {fields.email !== undefined || edit?.email !== undefined ? cell('email', row.email) : null}
        {fields.group !== undefined || edit?.group !== undefined
          ? cell('group', row.group)
          : tellsGroup && row.group && <span className={styles.second}>{row.group}</span>}
        {row.taken && <span className={styles.second}>{t('taken', { login: row.taken })}</span>}
        {kind === 'differs' && <Changes row={row} />}
        {kind === 'problem' && (Object.keys(fields).length === 0 || others.length > 0) && (
          <span className={styles.fault}>{others[0] ? fields[others[0]] : row.message}</span>
        )}
        {kind === 'question' && <span className={styles.asked}>{row.message}</span>}
        <WhoIsMeant row={row} edit={edit} bin={bin} onEdit={onEdit} />
      </th>
      <td>
        {isKnown || (kind === 'problem' && fields.login === undefined && !isMended && row.login === '') ? (
          <span className={styles.second}>{row.login}</span>
        ) : (
          cell('login', row.login)
        )}
      </td>
      <td>
        <Password kind={kind} made={password} isGiven={row.hasPassword} />
      </td>
      <td className={styles.happens}>
        <Badge tone={tones[kind]} icon={icons[kind]}>
          {kind === 'differs' && leaves ? t('moves', { group: leaves }) : t(`kinds.${kind}`)}
        </Badge>
      </td>
    </tr>
  )
}

/** The differences, besides the group that the person leaves. */
function Changes({ row: { changes = [] } }: Pick<Props, 'row'>) {
  const t = useTranslations('import')
  return changes.map(({ field, before, after }) => {
    const column = importColumns.find((one) => one === field)
    return (
      column &&
      column !== 'group' && (
        <span key={field} className={styles.second}>
          {t('becomes', { field: t(`columnNames.${column}`), before: before || '–', after: after || '–' })}
        </span>
      )
    )
  })
}

function Password({ kind, made, isGiven }: { kind: Kind; made: string | undefined; isGiven: boolean }) {
  const t = useTranslations('import')
  if (kind === 'problem' || kind === 'question') return null
  if (kind !== 'new') return <span className={styles.second}>{t('passwordStays')}</span>
  if (isGiven) return <span className={styles.second}>{t('passwordGiven')}</span>
  return made ? (
    <span translate="no" className={styles.made}>
      {made}
    </span>
  ) : (
    <span className={styles.second}>{t('passwordNone')}</span>
  )
}

type CellProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** A small field in a row. What is typed counts once the field is left, or with Enter. */
function CellField({ label, value, error, onChange }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  return (
    <span className={styles.cellField}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-description={error}
        className={styles.cellInput}
        value={typed ?? value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
      />
      {error && <span className={styles.fault}>{error}</span>}
    </span>
  )
}
