import * as z from 'zod/v4/core'

/** Parses the output of a procedure with its schema, which strips unknown fields. */
export interface OutputParser<Schema extends z.$ZodType> {
  (output: unknown): z.output<Schema>
  schema: Schema
}

export interface EventParser<Schema extends z.$ZodType> {
  (events: unknown): AsyncIterable<z.output<Schema>>
  schema: Schema
}

/**
 * Validates the output of a procedure: `procedure.output(checked(schema))`. tRPC calls a schema's `parseAsync`, but zod
 * uses its compiled parser only for synchronous parsing, which is twice as fast.
 */
export function checked<Schema extends z.$ZodType>(schema: Schema): OutputParser<Schema> {
  return Object.assign((output: unknown) => parseOutput(schema, output), { schema })
}

/** Validates each event of a subscription. */
export function checkedEvents<Schema extends z.$ZodType>(schema: Schema): EventParser<Schema> {
  async function* parseEvents(events: unknown) {
    for await (const event of events as AsyncIterable<unknown>) yield parseOutput(schema, event)
  }
  return Object.assign(parseEvents, { schema })
}

/** @throws {Error} naming the invalid fields; not a `ZodError`, which would be reported as invalid input */
function parseOutput<Schema extends z.$ZodType>(schema: Schema, output: unknown): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, output)
  if (success) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'output'}: ${message}`)
  throw new Error(`The output does not match its schema: ${problems.join('; ')}`)
}
