import { t } from '@lingui/core/macro'
import { api, queries, trpc } from '#client/api.ts'
import { announce } from '#client/ui/feedback/announce.ts'

/** The open sessions, last used first. */
export function useSessions() {
  return trpc.auth.listSessions.useQuery()
}

export async function endSession(id: string): Promise<void> {
  await api.auth.endSession.mutate({ id })
  queries.auth.listSessions.setData(undefined, (sessions) => sessions?.filter((session) => session.id !== id))
  void queries.users.activity.invalidate()
  announce(t`Device logged out`)
}

export async function endOtherSessions(): Promise<void> {
  await api.auth.endOtherSessions.mutate()
  queries.auth.listSessions.setData(undefined, (sessions) => sessions?.filter(({ is_current }) => is_current))
  void queries.users.activity.invalidate()
  announce(t`All other devices logged out`)
}
