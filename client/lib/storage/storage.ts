import * as v from 'valibot'

type Area = 'local' | 'session'

/** Fallback if the browser blocks storage (private mode, blocked site data): values last as long as the page. */
const substitutes: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() }

function webStorage(area: Area): Storage | undefined {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

function readText(area: Area, key: string): string | null {
  const substitute = substitutes[area].get(key)
  if (substitute !== undefined) return substitute
  try {
    return webStorage(area)?.getItem(key) ?? null
  } catch {
    return null
  }
}

function writeText(area: Area, key: string, text: string): void {
  try {
    const storage = webStorage(area)
    if (!storage) throw new Error('no storage')
    storage.setItem(key, text)
    substitutes[area].delete(key)
  } catch {
    substitutes[area].set(key, text)
  }
}

function removeText(area: Area, key: string): void {
  substitutes[area].delete(key)
  try {
    webStorage(area)?.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

/** A typed value in local or session storage. */
export interface Stored<T> {
  readonly key: string
  read(): T
  write(value: T): void
  remove(): void
}

/**
 * A value stored as JSON. Anything that does not match the schema reads as the fallback: users can edit storage, and
 * older versions of the product wrote other shapes.
 */
export function stored<T>(area: Area, key: string, schema: v.GenericSchema<unknown, T>, fallback: T): Stored<T> {
  return {
    key,
    read() {
      const text = readText(area, key)
      if (text === null) return fallback
      try {
        return v.parse(schema, JSON.parse(text))
      } catch {
        return fallback
      }
    },
    write: (value) => writeText(area, key, JSON.stringify(value)),
    remove: () => removeText(area, key),
  }
}

/** A boolean, false by default. */
export function storedFlag(area: Area, key: string): Stored<boolean> {
  return stored(area, key, v.boolean(), false)
}

/** A string or null. */
export function storedText(area: Area, key: string): Stored<string | null> {
  return stored(area, key, v.nullable(v.string()), null)
}

/** Clears local and session storage of this origin, or one of them. */
export function clearStorage(areas: readonly Area[] = ['local', 'session']): void {
  for (const area of areas) {
    substitutes[area].clear()
    try {
      webStorage(area)?.clear()
    } catch {
      // Blocked storage contains nothing to clear.
    }
  }
}

/** Calls back when another tab changes or clears this key of local storage. */
export function onChangeInOtherTab(key: string, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
