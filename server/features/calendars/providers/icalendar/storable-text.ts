/**
 * Makes all strings in a value storable in the database: removes NUL characters, and replaces lone surrogates with
 * U+FFFD.
 */
export function withStorableText<Value>(value: Value): Value {
  return clean(value) as Value
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, clean(child)]))
}
