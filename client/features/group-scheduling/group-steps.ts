import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** The first step names the group, the second invites. */
export type GroupStep = 1 | 2

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the first step. */
    afterGroupName?: boolean
    /** Whether the confirmation is of a saved group's meeting. */
    ofSavedGroup?: boolean
  }
}

/** Each step is a history entry, so that the browser's back and forward buttons work. */
export function useGroupSteps() {
  const router = useRouter()
  const navigate = useNavigate()
  const afterGroupName = useLocation({ select: ({ state }) => state.afterGroupName === true })
  return {
    toInvites: () => void navigate({ to: '/multiple-schedule', search: { step: 2 }, state: { afterGroupName: true } }),
    /** Goes back in history if possible, so that the second step does not follow the first again. */
    toName: () => {
      if (afterGroupName) router.history.back()
      else void navigate({ to: '/multiple-schedule', replace: true })
    },
    /** Replaces the second step; adds an entry after any other page. */
    toConfirmation: (ofSavedGroup: boolean) => {
      const replace = router.state.location.pathname.startsWith('/multiple-schedule')
      void navigate({
        to: '/multiple-schedule/confirm',
        replace,
        // Shows the booking even if another group is being typed, which is kept.
        ignoreBlocker: true,
        state: (before) => ({ ...before, ofSavedGroup }),
      })
    },
  } as const
}
