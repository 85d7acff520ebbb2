import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** The columns of an export, by our names; an import reads the same. Their headings are the texts `export.columns`. */
export const exportColumns = ['login', 'name', 'email', 'group', 'validUntil', 'seats'] as const

export const exportPeople = endpoint({
  method: 'GET',
  path: '/weblockgroup/:id/export',
  summary:
    'All people at or below a group as a CSV file in the columns of an import, headed in `language`. `group` is the path below this group.',
  access: ['staff', 'admin'],
  params: v.object({ id: field.id }),
  query: v.object({ format: v.optional(v.picklist(['csv'])), language: field.mailLanguage }),
  file: 'text/csv',
  reply: v.object({}),
  errors: ['group.notFound'],
})
