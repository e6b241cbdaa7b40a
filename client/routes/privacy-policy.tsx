import { createFileRoute } from '@tanstack/react-router'
import { currentLanguage } from '#client/lib/language.ts'

export const Route = createFileRoute('/privacy-policy')({
  loader: () =>
    currentLanguage() === 'es'
      ? import('#client/features/legal/privacy-policy.es.md')
      : import('#client/features/legal/privacy-policy.en.md'),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { default: Text } = Route.useLoaderData()
  return <Text />
}
