import { useNavigate } from '@tanstack/react-router'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { OpenedLink } from '#shared/invite-page.ts'

/** A guest's step: the part of the URL after the link. */
export type InviteStep = 'times' | 'details' | 'confirmed'

export function readInviteStep(splat: string | undefined): InviteStep {
  return splat === 'details' || splat === 'confirmed' ? splat : 'times'
}

/** The toast about the last step, hidden at the next one. */
export const STEP_TOAST = 'invite-step'

/** Each step is a history entry, so that the back button works. */
export function useInviteSteps({ url_invites }: OpenedLink) {
  const navigate = useNavigate()
  return (step: InviteStep, { replace = false } = {}) => {
    toast.hide(STEP_TOAST)
    void navigate({
      to: '/invites/$urlInvitesParam/$',
      params: { urlInvitesParam: url_invites, _splat: step === 'times' ? '' : step },
      search: true,
      replace,
    })
  }
}
