import { queries } from '#client/api.ts'

/** Refetches keys and webhooks after a change; does not wait for the recorded activity. */
export async function refetchAfter<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  void queries.users.activity.invalidate()
  await queries.developers.invalidate()
  return result
}
