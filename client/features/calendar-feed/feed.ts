import { t } from '@lingui/core/macro'
import { api, queries } from '#client/api.ts'
import { announce } from '#client/ui/feedback/announce.ts'

/** Creates or replaces the address; the previous one stops working at once. */
export async function renewFeed(): Promise<void> {
  queries.calendarFeed.get.setData(undefined, await api.calendarFeed.renew.mutate())
  void queries.users.activity.invalidate()
  announce(t`Feed address created`)
}

export async function revokeFeed(): Promise<void> {
  await api.calendarFeed.revoke.mutate()
  queries.calendarFeed.get.setData(undefined, { url: null, created_at: null, last_used_at: null })
  void queries.users.activity.invalidate()
  announce(t`Feed turned off`)
}
