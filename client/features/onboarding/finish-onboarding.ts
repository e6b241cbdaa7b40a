import { useNavigate } from '@tanstack/react-router'
import { queries, trpc } from '#client/api.ts'
import { flags } from '#client/lib/flags.ts'

/**
 * Ends the onboarding and goes to the dashboard, with its tour if the hours were saved. That the onboarding is done
 * is told to the server in any case, and a failure to tell it holds nobody up: the dashboard would otherwise send
 * back here somebody who only met a bad moment, and the hours they have by default are good ones.
 */
export function useFinishOnboarding(): (saved: boolean) => Promise<void> {
  const navigate = useNavigate()
  const complete = trpc.users.updateTutorialStatus.useMutation({ retry: 2, retryDelay: 500 })
  return async (saved) => {
    await complete.mutateAsync().catch(() => undefined)
    await queries.auth.status.invalidate()
    if (saved) {
      flags.tutorialCompleted.write(true)
      flags.showTutorialTour.write(true)
    }
    await navigate({ to: '/dashboard', search: saved ? { show_joyride: true } : {} })
  }
}
