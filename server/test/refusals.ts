import { TRPCError } from '@trpc/server'
import { errorBody } from '../platform/trpc.ts'

/** What a call is refused with, as the wire says it. Throws when it is not refused, or by an accident. */
export async function refusalOf(call: Promise<unknown>): Promise<ReturnType<typeof errorBody>> {
  const error = await call.then(
    () => new Error('The call was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TRPCError)) throw error
  return errorBody(error)
}

/** What a call is refused with for its input, field by field. */
export async function fieldsOf(call: Promise<unknown>): Promise<Record<string, string> | undefined> {
  return (await refusalOf(call)).fields
}
