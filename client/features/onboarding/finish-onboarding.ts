import { useNavigate } from '@tanstack/react-router'
import { queries, trpc } from '#client/api.ts'
import { flags } from '#client/lib/storage/flags.ts'

/**
 * Ends the onboarding and goes to the dashboard, with its tour if the hours were saved; or to where the user was on their
 * way to, and the tour waits. That the onboarding is done
 * is told to the server in any case, and a failure to tell it holds nobody up: the dashboard would otherwise send
 * back here somebody who only met a bad moment, and the hours they have by default are good ones.
 * @param takeReturn gives that path, once
 */
export function useFinishOnboarding(takeReturn: () => string | undefined): (saved: boolean) => Promise<void> {
  const navigate = useNavigate()
  const complete = trpc.users.updateTutorialStatus.useMutation({ retry: 2, retryDelay: 500 })
  return async (saved) => {
    await complete.mutateAsync().catch(() => undefined)
    await queries.auth.status.invalidate()
    if (saved) {
      flags.tutorialCompleted.write(true)
      flags.showTutorialTour.write(true)
    }
    const returnTo = takeReturn()
    if (returnTo !== undefined) return navigate({ href: returnTo })
    await navigate({ to: '/dashboard', search: saved ? { show_joyride: true } : {} })
  }
}
