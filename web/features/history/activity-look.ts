import {
  AppWindow,
  ArrowRightLeft,
  CreditCard,
  FolderPlus,
  KeyRound,
  type LucideIcon,
  Pencil,
  Trash2,
  Undo2,
  UserRoundPlus,
} from 'lucide-react'

type Look = { icon: LucideIcon; tone: 'apricot' | 'plum' | 'pine' | 'danger' | 'plain' }

/** The icon and the colour of a change, by its action (`AuditEntry` of the server). */
export function lookOf(action: string): Look {
  const [target, verb] = action.split('.')
  if (verb === 'delete' || verb === 'loseGroups' || verb === 'erase') return { icon: Trash2, tone: 'danger' }
  if (verb === 'restore' || verb === 'undo') return { icon: Undo2, tone: 'pine' }
  if (verb === 'move' || verb === 'rollover') return { icon: ArrowRightLeft, tone: 'plum' }
  if (/password|session|webcode/i.test(verb ?? '')) return { icon: KeyRound, tone: 'plain' }
  if (target === 'payment' || verb === 'extend') return { icon: CreditCard, tone: 'plain' }
  if (target === 'app') return { icon: AppWindow, tone: 'plain' }
  if (verb === 'add' || verb === 'import' || verb === 'register')
    return target === 'group' ? { icon: FolderPlus, tone: 'apricot' } : { icon: UserRoundPlus, tone: 'pine' }
  return { icon: Pencil, tone: 'plain' }
}
