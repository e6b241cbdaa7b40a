import * as z from 'zod/v4/core'

/** The output parser of a procedure: what the procedure answers, held to a schema and stripped of everything else. */
export interface OutputParser<Schema extends z.$ZodType> {
  (answer: unknown): z.output<Schema>
  schema: Schema
}

export interface EventParser<Schema extends z.$ZodType> {
  (events: unknown): AsyncIterable<z.output<Schema>>
  schema: Schema
}

/**
 * Checks what a procedure answers: `procedure.output(checked(schema))`. tRPC would call the schema's `parseAsync`; zod
 * compiles only synchronous parses, which take half as long.
 */
export function checked<Schema extends z.$ZodType>(schema: Schema): OutputParser<Schema> {
  return Object.assign((answer: unknown) => parseOutput(schema, answer), { schema })
}

/** The same for a subscription, whose events have the schema. */
export function checkedEvents<Schema extends z.$ZodType>(schema: Schema): EventParser<Schema> {
  async function* parseEvents(events: unknown) {
    for await (const event of events as AsyncIterable<unknown>) yield parseOutput(schema, event)
  }
  return Object.assign(parseEvents, { schema })
}

/** @throws {Error} naming the fields that do not fit: a bug of ours, which must not look like a caller's invalid input */
function parseOutput<Schema extends z.$ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, answer)
  if (success) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`)
  throw new Error(`The output does not fit its schema: ${faults.join('; ')}`)
}
