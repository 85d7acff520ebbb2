import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { knowSession } from '../../platform/session/guard.ts'
import { dialogOfAddress } from '../../screens/help/help-dialog.ts'
import { helpSearch } from '../../screens/help/search-params.ts'
import { HelpShell } from '../shell/HelpShell.tsx'
import { root } from './root.tsx'

const helping = createRoute({
  getParentRoute: () => root,
  id: 'helping',
  beforeLoad: knowSession,
  component: HelpShell,
})

const help = createRoute({
  getParentRoute: () => helping,
  path: '/help/{-$with}',
  staticData: { title: 'help' },
  validateSearch: helpSearch,
  beforeLoad: ({ params }) => {
    if (params.with !== undefined && !dialogOfAddress(params.with))
      throw redirect({ to: '/help/{-$with}', params: { with: undefined }, replace: true })
  },
  component: lazyRouteComponent(() => import('../../screens/help/HelpScreen.tsx'), 'HelpScreen'),
})

/** The one page that is for visitors and for signed-in people, each in their own frame. */
export const helpPages = helping.addChildren([help])
