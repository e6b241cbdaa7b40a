import { useMutation } from '@tanstack/react-query'
import { api, queries } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api-error.ts'
import { attempt } from '#client/lib/attempts.ts'
import { guestApi, once } from '#client/lib/guest-api.ts'
import { BRIEF, toast } from '#client/ui/toasts.ts'
import { SAYS } from '#shared/errors.ts'
import type { Booked } from '#shared/invitations.ts'
import { groupFlow } from './group-state.ts'
import { useGroupSteps } from './group-steps.ts'

interface NewGroup {
  summary: string
  participants: string[]
  /** A lasting group: its people meet. */
  group_id?: string
}

/** Books the first time that suits all, by an invitation token of the organizer's own link. */
async function createGroup({ summary, participants, group_id }: NewGroup): Promise<Booked> {
  const { url_invites } = await queries.users.info.fetch()
  return attempt('group', { url_invites, summary, participants, group_id }, async (key) => {
    const { tokenInvitation } = await api.invitation.getInvitationToken.query({ url_invites })
    const people = group_id === undefined ? { participants } : { group_id }
    return guestApi.match.autoCreateMultipleBatch.mutate({ token: tokenInvitation, summary, ...people }, once(key))
  })
}

/** What the server has against the group's name, if that is what it refused. */
export function nameRefusal(error: unknown): string | undefined {
  return error ? readApiError(error).fields['summary'] : undefined
}

/** Creates the group's meeting and goes to its confirmation; on failure everything stays as it was typed. */
export function useCreateGroup() {
  const { toConfirmation } = useGroupSteps()
  return useMutation({
    mutationFn: createGroup,
    onSuccess: (booked, { summary, participants, group_id }) => {
      const isLasting = group_id !== undefined
      groupFlow.created(booked, isLasting ? null : { groupName: summary, participants })
      void queries.calendar.invalidate(undefined, { refetchType: 'all' })
      toast.success(SAYS.groupCreated, BRIEF)
      toConfirmation(isLasting)
    },
    onError: (error) => toast.error(nameRefusal(error) ?? detailOr(error, SAYS.groupFailed), BRIEF),
  })
}
