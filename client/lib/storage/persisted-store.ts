import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession } from '../session/session-store.ts'
import { onChangeInOtherTab, type Stored } from './storage.ts'

/** A value that this browser keeps and components follow. */
export interface PersistedStore<T> {
  /** The same value until something changes. */
  readonly get: () => T
  readonly set: (value: T) => void
  /** The value, in a component; follows what other tabs choose too. */
  readonly use: () => T
}

/** A store over a value in storage. Where the storage was cleared, as by signing out, it is as at the beginning. */
export function persistedStore<T>(kept: Stored<T>): PersistedStore<T> {
  let current: { value: T } | undefined
  const listeners = new Set<() => void>()

  const announce = (next: typeof current) => {
    current = next
    for (const listener of listeners) listener()
  }
  const get = () => {
    current ??= { value: kept.read() }
    return current.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const unfollow = onChangeInOtherTab(kept.key, () => announce(undefined))
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
      kept.write(value)
      announce({ value })
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
