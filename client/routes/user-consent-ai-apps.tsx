import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/user-consent-ai-apps')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/user-consent-ai-apps.es.md')
      : import('#client/features/legal/user-consent-ai-apps.en.md'),
  component: UserConsent,
})

function UserConsent() {
  const { default: Text } = Route.useLoaderData()
  return <Text />
}
