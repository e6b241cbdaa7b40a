import { queries } from '#client/api.ts'

/** Waits for a change and for the lists that show it; the recorded activity follows. */
export async function thenRefetch<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  void queries.users.activity.invalidate()
  await queries.developers.invalidate()
  return result
}
