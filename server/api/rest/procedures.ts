import type { Who } from '../../platform/trpc.ts'
import { appRouter } from '../router.ts'
import type { Calls, RestRoute } from './route.ts'

/** What a row of the REST face stands over. */
export interface Procedure {
  /** As in `auth.status`. */
  name: string
  who: Who
  type: 'query' | 'mutation'
}

const ALL = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: Procedure['type']; meta: { who: Who } } }
>

/** The procedure of a row, found by letting the row call one that only remembers its name. */
export function procedureOf(row: RestRoute): Procedure {
  const path: string[] = []
  const rememberer: object = new Proxy(() => Promise.resolve(), {
    get: (_, name) => {
      if (name === 'then') return undefined
      path.push(String(name))
      return rememberer
    },
  })
  const anything = new Proxy({}, { get: () => undefined })
  void row.call(rememberer as Calls, { query: anything, params: anything, body: anything })
  const name = path.join('.')
  const procedure = ALL[name]
  if (!procedure) throw new Error(`${row.url} stands over no procedure`)
  const { type, meta } = procedure._def
  return { name, who: meta.who, type }
}
