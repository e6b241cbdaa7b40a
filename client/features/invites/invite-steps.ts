import { useNavigate } from '@tanstack/react-router'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { OpenedLink } from '#shared/invite-page.ts'

/** A guest's step: the part of the URL after the link. */
export type InviteStep = 'times' | 'details' | 'confirmed'

export function parseInviteStep(splat: string | undefined): InviteStep {
  return splat === 'details' || splat === 'confirmed' ? splat : 'times'
}

/** The id of a toast about a step, hidden at the next step. */
export const STEP_TOAST = 'invite-step'

/** Navigates between the steps. Each is a history entry unless `replace` is set, so that the back button works. */
export function useGoToStep({ url_invites }: OpenedLink) {
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
