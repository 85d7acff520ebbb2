import * as v from 'valibot'
import { accountStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listQuery } from './lists.ts'

/** The columns of a file of people, by our names. Their headings are the texts `export.columns`. */
export const exportColumns = [
  'id',
  'login',
  'name',
  'email',
  'group',
  'validUntil',
  'seats',
  'admin',
  'state',
  'signedInAt',
] as const

const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The rows to export: everyone at or below the group, or those that its list shows. */
export const exportRows = ['all', 'listed'] as const

export const exportPeople = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/export',
  summary:
    'People of a group as a CSV file or a workbook, headed in `language`; an import reads it. `rows=all`: everyone at or below the group; `listed`: those in the group itself, in `state` if that is given, or those at or below it that match `q`. `group` is the path below this group. The separator of a CSV file is the one of the country in `Accept-Language`.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object({
    format: v.optional(v.picklist(exportFormats)),
    language: field.mailLanguage,
    rows: v.optional(v.picklist(exportRows)),
    state: v.optional(v.picklist(accountStates)),
    q: listQuery.entries.q,
  }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  reply: v.object({}),
  errors: ['group.notFound'],
})
