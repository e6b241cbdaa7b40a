import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '../session/session-store.ts'
import { onChangeInOtherTab, type StoredValue } from './storage.ts'

/**
 * A stored value that components subscribe to. It is read again after a logout, when the user changes, or after a
 * change in another tab.
 */
export function persistedStore<T>(storedValue: StoredValue<T>) {
  let current: { key: string; value: T } | undefined
  const listeners = new Set<() => void>()

  const publish = (next: typeof current) => {
    current = next
    for (const listener of listeners) listener()
  }
  const get = () => {
    const { key } = storedValue
    if (current?.key !== key) current = { key, value: storedValue.read() }
    return current.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const unsubscribe = onChangeInOtherTab(storedValue.key, () => publish(undefined))
    return () => {
      listeners.delete(listener)
      unsubscribe()
    }
  }
  subscribeSession(() => {
    if (!getSession().isAuthenticated) publish(undefined)
  })
  return {
    /** The same object until the value changes. */
    get,
    set: (value: T) => {
      storedValue.write(value)
      publish({ key: storedValue.key, value })
    },
    /** The value, as a hook; also follows other tabs. */
    use: () => useSyncExternalStore(subscribe, get),
  }
}
