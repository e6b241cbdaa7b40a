import * as z from 'zod/mini'
import { isRecord } from '../json.ts'
import { getSession } from '../session/session-store.ts'
import { stored } from './storage.ts'

/** What was typed into a form and not sent yet, as this tab keeps it. */
export interface PersistedDraft<Values> {
  /** What who is signed in, or nobody in particular, left here. */
  load(): Values | undefined
  save(values: Values): void
  clear(): void
}

/**
 * Is something of the shape of `like`? The items of a list are as its first, or where it is empty no objects; where
 * `like` is null there may be a text; what has more members than `like` will do.
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

/** Whose drafts these are. */
const currentUserId = () => getSession().userInfo?.user_id ?? null

const draftOwner = z.optional(z.object({ user_id: z.nullable(z.string()) }))

/** Was something left here? For who would open the form again, before the form is there. */
export function hasDraft(name: string): boolean {
  return stored('session', keyOf(name), draftOwner, undefined).read()?.user_id === currentUserId()
}

/**
 * A place for what is typed into a form, so that a reload does not lose it: in session storage, which goes with the tab
 * and when somebody signs out. Never for secrets or codes.
 * @param like the form as it is when nobody has typed: no more is kept of it than what differs, and no other shape is read
 * @param shape the same with an item in each list whose items are objects
 */
export function persistedDraft<Values extends object>(
  name: string,
  like: Values,
  shape = like,
): PersistedDraft<Values> {
  const untouched = JSON.stringify(like)
  const values = z.custom<Values>((value) => hasShapeOf(value, shape))
  const kept = stored('session', keyOf(name), z.nullable(z.object({ user_id: z.nullable(z.string()), values })), null)
  return {
    load() {
      const draft = kept.read()
      // It is not shown to who signs in after them.
      return draft && draft.user_id === currentUserId() ? draft.values : undefined
    },
    save(values) {
      if (JSON.stringify(values) === untouched) kept.remove()
      else kept.write({ user_id: currentUserId(), values })
    },
    clear: () => kept.remove(),
  }
}
