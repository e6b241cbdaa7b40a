import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '../session/session-store.ts'
import { onChangeInOtherTab, type Stored } from './storage.ts'

/** A value in storage that components subscribe to. */
export interface PersistedStore<T> {
  /** Stable until it changes. */
  readonly get: () => T
  readonly set: (value: T) => void
  /** The value, as a hook; also follows other tabs. */
  readonly use: () => T
}

/** A store over a stored value. Clearing storage, for example by logging out, resets it. */
export function persistedStore<T>(stored: Stored<T>): PersistedStore<T> {
  let current: { value: T } | undefined
  const listeners = new Set<() => void>()

  const announce = (next: typeof current) => {
    current = next
    for (const listener of listeners) listener()
  }
  const get = () => {
    current ??= { value: stored.read() }
    return current.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const unfollow = onChangeInOtherTab(stored.key, () => announce(undefined))
    return () => {
      listeners.delete(listener)
      unfollow()
    }
  }
  subscribeSession(() => {
    if (!getSession().isAuthenticated) announce(undefined)
  })
  return {
    get,
    set(value) {
      stored.write(value)
      announce({ value })
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
