import { queries } from '#client/api.ts'

/** Refetches keys, webhooks and the recorded activity after a change; does not wait for the activity. */
export async function refetchAfter<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  void queries.users.activity.invalidate()
  await queries.developers.invalidate()
  return result
}
