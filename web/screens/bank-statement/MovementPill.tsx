import {
  ArrowUpRight,
  Check,
  CircleQuestionMark,
  CircleSlash,
  Clock,
  Equal,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../kit/ui/Badge.tsx'
import type { Kind } from './rows.ts'

type Look = { tone: 'pine' | 'apricot' | 'plum' | 'plain' | 'danger'; icon: LucideIcon }

const question: Look = { tone: 'apricot', icon: CircleQuestionMark }

/** How each of these looks. */
export const looks: Record<Kind, Look> = {
  paid: { tone: 'pine', icon: Check },
  partly: { tone: 'apricot', icon: Clock },
  too_much: { tone: 'apricot', icon: TriangleAlert },
  already: { tone: 'plain', icon: Equal },
  no_invoice: question,
  unknown_reference: question,
  several: question,
  outgoing: { tone: 'plain', icon: ArrowUpRight },
  returned: { tone: 'danger', icon: Undo2 },
  currency: { tone: 'danger', icon: TriangleAlert },
  not_booked: { tone: 'plain', icon: Clock },
  left_out: { tone: 'plain', icon: CircleSlash },
  taken_back: { tone: 'plum', icon: Undo2 },
  unreadable: { tone: 'danger', icon: TriangleAlert },
}

/** The outcome of a movement, in a few words. */
export function MovementPill({ kind }: { kind: Kind }) {
  const t = useTranslations('bankStatement.pills')
  return <Badge {...looks[kind]}>{t(kind)}</Badge>
}
