import { embedded, type Mutant } from './mutant.ts'

const killers = [embedded('server/platform/outdated.test.ts')]

/** The values that a change rests on. */
export const outdatedMutants: Mutant[] = [
  {
    id: 'outdated-saved',
    breaks: 'a change that rests on what is no longer so is refused',
    file: 'server/platform/outdated.ts',
    text: 'if (outdated.length > 0)',
    instead: 'if (outdated.length > 99)',
    killers,
  },
  {
    id: 'moved-twice',
    breaks: 'what is no longer where it was seen is not moved, alone or with others',
    file: 'server/platform/outdated.ts',
    text: 'from !== undefined && groupId !== from',
    instead: 'from === -1 && groupId !== from',
    killers,
  },
  {
    id: 'list-grown-unseen',
    breaks: 'a change of all in a list is refused once it shows others',
    file: 'server/bulk/selection.ts',
    text: 'if (shown !== undefined && shown !== total)',
    instead: 'if (shown === -1)',
    killers,
  },
]
