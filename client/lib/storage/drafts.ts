import * as v from 'valibot'
import { isRecord } from '../json.ts'
import { storedPerUser } from './user-storage.ts'

/** A form's unsent values, in this tab. */
export interface PersistedDraft<Values> {
  /** The current user's draft, or that of a visitor without a session. */
  load(): Values | undefined
  save(values: Values): void
  clear(): void
}

/**
 * Whether a value has the shape of an example. List items must match the first item of the example's list, or must not
 * be objects if that list is empty; null in the example also matches strings; additional properties are allowed.
 */
function hasShapeOf<T>(value: unknown, example: T): value is T {
  if (example === null) return value === null || typeof value === 'string'
  if (Array.isArray(example)) {
    const [first] = example
    const isItem = (item: unknown) => (first === undefined ? typeof item !== 'object' : hasShapeOf(item, first))
    return Array.isArray(value) && value.every(isItem)
  }
  if (!isRecord(example)) return typeof value === typeof example && value !== null
  return isRecord(value) && Object.entries(example).every(([name, member]) => hasShapeOf(value[name], member))
}

const storedDraft = <Values>(name: string, schema: v.GenericSchema<unknown, Values>) =>
  storedPerUser('session', `meridian.draft.${name}`, v.optional(schema), undefined)

/** Whether the current user has a draft. If so, its form should be open from the start. */
export function hasDraft(name: string): boolean {
  return storedDraft(name, v.unknown()).read() !== undefined
}

/**
 * Persists the input of a form across reloads: in session storage, until the tab closes or the user logs out. Never for
 * secrets or codes.
 * @param initialValues equal input is not stored, and stored values of another shape are ignored
 * @param example the initial values with an example item in each list of objects
 */
export function persistedDraft<Values extends object>(
  name: string,
  initialValues: Values,
  example = initialValues,
): PersistedDraft<Values> {
  const initialJson = JSON.stringify(initialValues)
  const valuesSchema = v.custom<Values>((value) => hasShapeOf(value, example))
  const draft = storedDraft(name, valuesSchema)
  return {
    load: () => draft.read(),
    save(values) {
      if (JSON.stringify(values) === initialJson) draft.remove()
      else draft.write(values)
    },
    clear: () => draft.remove(),
  }
}
