import type { Who } from '../../platform/trpc.ts'
import { appRouter } from '../router.ts'
import type { Calls, RestRoute } from './route.ts'

/** What a row of the REST face stands over. */
export interface Procedure {
  /** As in `auth.status`. */
  name: string
  who: Who
  type: 'query' | 'mutation'
  /** How many schemas its input is checked with, one after another. */
  inputs: number
}

const ALL = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: Procedure['type']; meta: { who: Who }; inputs: unknown[] } }
>

/** The procedure of a row, found by letting the row call one that only remembers its name. */
export function procedureOf(row: RestRoute): Procedure {
  const anything = new Proxy({}, { get: () => undefined })
  const { name } = recordCall(row, { query: anything, params: anything, body: anything })
  const procedure = ALL[name]
  if (!procedure) throw new Error(`${row.url} stands over no procedure`)
  const { type, meta, inputs } = procedure._def
  return { name, who: meta.who, type, inputs: inputs.length }
}

/** What a row would call, and with what input, without calling it. */
export function recordCall(
  row: RestRoute,
  request: { query: unknown; params: unknown; body: unknown },
): { name: string; input: unknown } {
  const path: string[] = []
  let input: unknown
  const recorder: object = new Proxy(() => Promise.resolve(), {
    get: (_, name) => {
      if (name === 'then') return undefined
      path.push(String(name))
      return recorder
    },
    apply: (_target, _this, [given]) => {
      input = given
      // Never settles: rows that rearrange the answer have none to work on.
      return new Promise(() => undefined)
    },
  })
  void row.call(recorder as Calls, request)
  return { name: path.join('.'), input }
}
