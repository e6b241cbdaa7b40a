import { createFileRoute } from '@tanstack/react-router'
import English from '#client/features/legal/user-consent-ai-apps.en.md'
import Spanish from '#client/features/legal/user-consent-ai-apps.es.md'
import { i18n } from '#client/lib/i18n.ts'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/user-consent-ai-apps')({
  ssr: true,
  head: () => pageHead('/user-consent-ai-apps'),
  component: () => (i18n.locale === 'es' ? <Spanish /> : <English />),
})
