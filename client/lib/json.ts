/** The members of an object whose shape nobody vouches for. */
export type Members = Readonly<Record<string, unknown>>

/*
 * Guards by hand, where `zod/mini` would read better: these run on every page, and a schema library that a page does
 * not otherwise need costs it 5 kB.
 */

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The named part of something, or an empty object where there is none. */
export function part(value: unknown, name: string): Members {
  const found = isMembers(value) ? value[name] : undefined
  return isMembers(found) ? found : {}
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
