import { api, type Inputs, queries, trpc } from '#client/api.ts'

/** The user's webhooks, newest first. */
export function useWebhooks() {
  return trpc.developers.listWebhooks.useQuery()
}

/** Waits for the refetched list. */
async function thenRefetch<Answer>(change: Promise<Answer>): Promise<Answer> {
  const answer = await change
  void queries.users.activity.invalidate()
  await queries.developers.listWebhooks.invalidate()
  return answer
}

/** Creates a webhook; only this response contains its secret. */
export function createWebhook(input: Inputs['developers']['createWebhook']) {
  return thenRefetch(api.developers.createWebhook.mutate(input))
}

export function updateWebhook(input: Inputs['developers']['updateWebhook']) {
  return thenRefetch(api.developers.updateWebhook.mutate(input))
}

/** Rotates a webhook's secret; only this response contains it. */
export function rotateSecret(id: string) {
  return thenRefetch(api.developers.rotateSecret.mutate({ id }))
}

export async function deleteWebhook(id: string): Promise<void> {
  await api.developers.deleteWebhook.mutate({ id })
  queries.developers.listWebhooks.setData(undefined, (webhooks) => webhooks?.filter((webhook) => webhook.id !== id))
  void queries.developers.listWebhooks.invalidate()
  void queries.users.activity.invalidate()
}

/** Sends a test delivery and shows the result. */
export async function testWebhook(id: string) {
  const delivery = await api.developers.testWebhook.mutate({ id })
  void queries.developers.invalidate()
  return delivery
}
