/**
 * Removes what the database cannot store from all strings of an object: NUL characters, and lone surrogates, which
 * become U+FFFD.
 */
export function withStorableText<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clean(part)]))
}
