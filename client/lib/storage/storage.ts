import * as v from 'valibot'

type Area = 'local' | 'session'

/** Used if the browser blocks storage (private mode, blocked site data): values last as long as the page. */
const substitutes: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() }

/** Runs an action with a storage area; undefined if the browser blocks it. */
function withStorage<Result>(area: Area, action: (storage: Storage) => Result): Result | undefined {
  try {
    return action(area === 'local' ? window.localStorage : window.sessionStorage)
  } catch {
    return undefined
  }
}

/** A typed value in local or session storage. */
export interface StoredValue<T> {
  readonly key: string
  read(): T
  write(value: T): void
  remove(): void
}

/**
 * A value stored as JSON. Anything that does not match the schema reads as the fallback: users can edit storage, and
 * older versions of the product wrote other shapes.
 */
export function stored<T>(area: Area, key: string, schema: v.GenericSchema<unknown, T>, fallback: T): StoredValue<T> {
  const substitute = substitutes[area]
  return {
    key,
    read() {
      try {
        const text = substitute.get(key) ?? withStorage(area, (storage) => storage.getItem(key))
        return text == null ? fallback : v.parse(schema, JSON.parse(text))
      } catch {
        return fallback
      }
    },
    write(value) {
      const text = JSON.stringify(value)
      substitute.set(key, text)
      withStorage(area, (storage) => {
        storage.setItem(key, text)
        substitute.delete(key)
      })
    },
    remove() {
      substitute.delete(key)
      withStorage(area, (storage) => storage.removeItem(key))
    },
  }
}

/** A boolean, false by default. */
export function storedFlag(area: Area, key: string): StoredValue<boolean> {
  return stored(area, key, v.boolean(), false)
}

/** A string in session storage, null by default. */
export function storedText(key: string): StoredValue<string | null> {
  return stored('session', key, v.nullable(v.string()), null)
}

/** Clears local and session storage of this origin, or one of them. */
export function clearStorage(areas: readonly Area[] = ['local', 'session']): void {
  for (const area of areas) {
    substitutes[area].clear()
    withStorage(area, (storage) => storage.clear())
  }
}

/** Calls the listener when another tab changes or clears this key of local storage. */
export function onChangeInOtherTab(key: string, listener: () => void): () => void {
  const handleChange = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handleChange)
  return () => window.removeEventListener('storage', handleChange)
}
