import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/user-consent-ai-apps')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/spanish/UserConsent.tsx')
      : import('#client/features/legal/UserConsent.tsx'),
  component: UserConsentPage,
})

function UserConsentPage() {
  const { UserConsent } = Route.useLoaderData()
  return <UserConsent />
}
