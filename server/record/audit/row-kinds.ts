/** The tables whose rows operations change and delete, by the kind of row as `target_kind` names it. */
export const tableOf = { account: 'accounts', group: 'groups' } as const

export type RowKind = keyof typeof tableOf

/** Columns that are computed from others, and so are never restored. */
export const derivedColumns = ['search', 'path', 'account_count']
