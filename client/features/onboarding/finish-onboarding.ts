import { useNavigate } from '@tanstack/react-router'
import { queries, trpc } from '#client/api.ts'
import { flags } from '#client/lib/storage/flags.ts'

/**
 * Finishes the onboarding and opens the dashboard, with its tour if the hours were saved; or returns to the page that
 * the user came from. A failed request to save this is ignored: the dashboard would otherwise send the user back
 * here, and the default hours are usable.
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
