import { createFileRoute } from '@tanstack/react-router'
import English from '#client/features/legal/user-consent-ai-apps.en.md'
import Spanish from '#client/features/legal/user-consent-ai-apps.es.md'
import { currentLanguage } from '#client/lib/language.ts'
import { publicHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/user-consent-ai-apps')({
  ssr: true,
  head: () => publicHead('/user-consent-ai-apps'),
  component: UserConsent,
})

function UserConsent() {
  return currentLanguage() === 'es' ? <Spanish /> : <English />
}
