import { t } from '@lingui/core/macro'
import { api, type Inputs, queries, trpc } from '#client/api.ts'
import { announce } from '#client/ui/feedback/announce.ts'

/** The user's keys, newest first. */
export function useApiKeys() {
  return trpc.developers.listApiKeys.useQuery()
}

/** Creates a key; only this response contains its secret. */
export async function createApiKey(input: Inputs['developers']['createApiKey']) {
  const made = await api.developers.createApiKey.mutate(input)
  void queries.users.activity.invalidate()
  await queries.developers.listApiKeys.invalidate()
  return made
}

/** Revokes a key: calls with it are rejected from now on. */
export async function revokeApiKey(id: string): Promise<void> {
  await api.developers.revokeApiKey.mutate({ id })
  queries.developers.listApiKeys.setData(undefined, (keys) => keys?.filter((key) => key.id !== id))
  void queries.developers.listApiKeys.invalidate()
  void queries.users.activity.invalidate()
  announce(t`Key revoked`)
}
