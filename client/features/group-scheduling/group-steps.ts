import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** The flow's first step names the group, its second invites. */
export type GroupStep = 1 | 2

/** The step as the address has it; the first is the address without one. */
export interface GroupSearch {
  step?: 2 | undefined
}

export function readGroupSearch({ step }: Record<string, unknown>): GroupSearch {
  return { step: step === 2 ? 2 : undefined }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the flow's first step. */
    afterGroupName?: boolean
    /** The confirmation is of a meeting of a lasting group. */
    ofLastingGroup?: boolean
  }
}

/** Steps are pages to the browser, so that its own ways back and forward work. */
export function useGroupSteps() {
  const router = useRouter()
  const navigate = useNavigate()
  const afterGroupName = useLocation({ select: ({ state }) => state.afterGroupName === true })
  return {
    toInvites: () => void navigate({ to: '/multiple-schedule', search: { step: 2 }, state: { afterGroupName: true } }),
    /** Goes where the browser's own way back would, so that the second step is not behind the first as well. */
    toName: () => {
      if (afterGroupName) router.history.back()
      else void navigate({ to: '/multiple-schedule', replace: true })
    },
    /** In place of the second step, which is over; after any other page. */
    toConfirmation: (ofLastingGroup: boolean) => {
      const replace = router.state.location.pathname.startsWith('/multiple-schedule')
      void navigate({
        to: '/multiple-schedule/confirm',
        replace,
        // What is booked is shown, whatever else was being typed: that is kept.
        ignoreBlocker: true,
        state: (before) => ({ ...before, ofLastingGroup }),
      })
    },
  } as const
}
