/** An object of unknown shape. */
export type UnknownRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The nested object of that name, or an empty object. */
export function getRecord(value: unknown, name: string): UnknownRecord {
  const member = isRecord(value) ? value[name] : undefined
  return isRecord(member) ? member : {}
}
