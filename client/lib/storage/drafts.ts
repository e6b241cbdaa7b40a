import * as v from 'valibot'
import { isRecord } from '../json.ts'
import { getSession } from '../session/session-store.ts'
import { stored } from './storage.ts'

/** A form's unsent values, in this tab. */
export interface PersistedDraft<Values> {
  /** The current user's draft, or that of a visitor without a session. */
  load(): Values | undefined
  save(values: Values): void
  clear(): void
}

/**
 * Whether a value has the shape of `like`. List items must match its first item, or must not be objects if it is empty;
 * null in `like` also matches strings; additional properties are allowed.
 */
function hasShapeOf<T>(value: unknown, like: T): value is T {
  if (like === null) return value === null || typeof value === 'string'
  if (Array.isArray(like)) {
    const [first] = like
    const isItem = (item: unknown) => (first === undefined ? typeof item !== 'object' : hasShapeOf(item, first))
    return Array.isArray(value) && value.every(isItem)
  }
  if (!isRecord(like)) return typeof value === typeof like && value !== null
  return isRecord(value) && Object.entries(like).every(([name, member]) => hasShapeOf(value[name], member))
}

const keyOf = (name: string) => `meridian.draft.${name}`

/** The owner of the drafts. */
const currentUserId = () => getSession().userInfo?.user_id ?? null

const draftOwner = v.optional(v.object({ user_id: v.nullable(v.string()) }))

/** Whether a draft exists, to open its form initially. */
export function hasDraft(name: string): boolean {
  return stored('session', keyOf(name), draftOwner, undefined).read()?.user_id === currentUserId()
}

/**
 * Persists the input of a form across reloads: in session storage, until the tab closes or the user logs out. Never for
 * secrets or codes.
 * @param like the untouched form: equal values are not stored, and other shapes are ignored
 * @param shape the same with an example item in each list of objects
 */
export function persistedDraft<Values extends object>(
  name: string,
  like: Values,
  shape = like,
): PersistedDraft<Values> {
  const untouched = JSON.stringify(like)
  const values = v.custom<Values>((value) => hasShapeOf(value, shape))
  const storedDraft = stored(
    'session',
    keyOf(name),
    v.nullable(v.object({ user_id: v.nullable(v.string()), values })),
    null,
  )
  return {
    load() {
      const draft = storedDraft.read()
      // Another user who logs in later does not see it.
      return draft && draft.user_id === currentUserId() ? draft.values : undefined
    },
    save(values) {
      if (JSON.stringify(values) === untouched) storedDraft.remove()
      else storedDraft.write({ user_id: currentUserId(), values })
    },
    clear: () => storedDraft.remove(),
  }
}
