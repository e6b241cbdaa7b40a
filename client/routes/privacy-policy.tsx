import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/spanish/PrivacyPolicy.tsx')
      : import('#client/features/legal/PrivacyPolicy.tsx'),
  component: PrivacyPolicyPage,
})

function PrivacyPolicyPage() {
  const { PrivacyPolicy } = Route.useLoaderData()
  return <PrivacyPolicy />
}
