import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from './Button.tsx'
import { Link } from './Link.tsx'

type ButtonLinkProps = {
  href: string
  variant?: ButtonVariant | undefined
  size?: 'large' | undefined
  icon?: LucideIcon | undefined
  fullWidth?: boolean | undefined
  children: ReactNode
}

/** A link that looks like a Button, for the main next step. */
export function ButtonLink({
  href,
  variant = 'secondary',
  size,
  icon: Icon,
  fullWidth = false,
  children,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(variant, fullWidth, size)}>
      {Icon && <Icon aria-hidden size={size ? 32 : 20} />}
      <span>{children}</span>
    </Link>
  )
}
