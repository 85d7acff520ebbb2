import { useRef, useState } from 'react'

/** The selection in a list, over all its pages. `isAll`: all that the list shows, without `rows`; else these. */
export type Selected<Row> = { isAll: boolean; rows: ReadonlyMap<string, Row> }

type State<Row> = Selected<Row> & { list: string; refused: ReadonlyMap<string, string> }

const none = { isAll: false, rows: new Map<string, never>(), refused: new Map<string, string>() }

/**
 * @param list identifies the list, with its search; in another one nothing is selected
 * @param page the rows that are shown
 */
export function useSelection<Row>(list: string, page: readonly Row[], keyOf: (row: Row) => string) {
  const [last, setState] = useState<State<Row>>({ ...none, list })
  const { isAll, rows, refused } = last.list === list ? last : none
  const anchor = useRef<string>(undefined)
  const keep = (next: Selected<Row>) => setState({ ...next, list, refused })

  const has = (row: Row) => rows.has(keyOf(row)) !== isAll
  const choose = (some: readonly Row[], isChosen: boolean) => {
    const next = new Map<string, Row>(rows)
    for (const row of some) {
      if (isChosen === isAll) next.delete(keyOf(row))
      else next.set(keyOf(row), row)
    }
    keep({ isAll, rows: next })
  }
  return {
    isAll,
    rows,
    has,
    choose,
    /** Selects a row or takes it out, and starts the next range there. */
    press(row: Row) {
      anchor.current = keyOf(row)
      choose([row], !has(row))
    },
    /** Selects all rows from the one that was pressed last to this one. */
    extend(to: Row) {
      const keys = page.map(keyOf)
      const end = keys.indexOf(keyOf(to))
      const start = keys.indexOf(anchor.current ?? '')
      const [first, after] = start === -1 ? [end, end + 1] : [Math.min(start, end), Math.max(start, end) + 1]
      if (start === -1) anchor.current = keyOf(to)
      choose(page.slice(first, after), true)
    },
    all: () => keep({ isAll: true, rows: none.rows }),
    clear: () => setState({ ...none, list }),
    /** How many are selected. @param total how many the list shows on all its pages */
    count: (total: number) => (isAll ? total - rows.size : rows.size),
    /** Why a change was refused to a row that stayed selected. */
    reasonFor: (row: Row) => refused.get(keyOf(row)),
    /** Leaves only those selected that a change was refused to. @param reasons by the rows' keys */
    keepRefused(reasons: ReadonlyMap<string, string>) {
      const seen = [...page, ...rows.values()].map((row) => [keyOf(row), row] as const)
      setState({
        list,
        isAll: false,
        rows: new Map(seen.filter(([key]) => reasons.has(key))),
        refused: reasons,
      })
    },
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
