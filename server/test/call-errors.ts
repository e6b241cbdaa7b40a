import { TRPCError } from '@trpc/server'
import { errorBody } from '../platform/trpc.ts'

/** The error that a call is rejected with, as sent to clients. Throws if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<ReturnType<typeof errorBody>> {
  const error = await call.then(
    () => new Error('The call was not rejected'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TRPCError)) throw error
  return errorBody(error)
}

/** The field errors of a rejected call. */
export async function getFieldErrors(call: Promise<unknown>): Promise<Record<string, string> | undefined> {
  return (await errorOf(call)).fields
}
