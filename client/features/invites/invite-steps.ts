import { useNavigate } from '@tanstack/react-router'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { OpenedLink } from './invitation.ts'

/** Where a guest is on the way to a meeting: the rest of the address after the link. */
export type InviteStep = 'times' | 'details' | 'confirmed'

const SPLAT: Record<InviteStep, string> = { times: '', details: 'details', confirmed: 'confirmed' }

export function readInviteStep(splat: string | undefined): InviteStep {
  return splat === 'details' || splat === 'confirmed' ? splat : 'times'
}

/** The id of a toast about what was done last: it goes when the guest goes on. */
export const STEP_TOAST = 'invite-step'

/** Steps are pages to the browser, so that its own way back works. */
export function useInviteSteps({ url_invites }: OpenedLink) {
  const navigate = useNavigate()
  return (step: InviteStep, { replace = false } = {}) => {
    toast.hide(STEP_TOAST)
    void navigate({
      to: '/invites/$urlInvitesParam/$',
      params: { urlInvitesParam: url_invites, _splat: SPLAT[step] },
      search: true,
      replace,
    })
  }
}
