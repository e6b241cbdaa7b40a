import { getSession } from '../session/session-store.ts'
import { type StoredValue, stored } from './storage.ts'

/**
 * A value that is stored separately for each user, and for visitors without a session: a user who logs in later neither
 * reads nor overwrites the value of another.
 */
export function storedPerUser<T>(...[area, key, schema, fallback]: Parameters<typeof stored<T>>): StoredValue<T> {
  const forCurrentUser = () => {
    const user_id = getSession().userInfo?.user_id
    return stored(area, user_id === undefined ? key : `${key}.${user_id}`, schema, fallback)
  }
  return {
    get key() {
      return forCurrentUser().key
    },
    read: () => forCurrentUser().read(),
    write: (value) => forCurrentUser().write(value),
    remove: () => forCurrentUser().remove(),
  }
}
