import { createFileRoute } from '@tanstack/react-router'
import English from '#client/features/legal/privacy-policy.en.md'
import Spanish from '#client/features/legal/privacy-policy.es.md'
import { i18n } from '#client/lib/i18n.ts'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/privacy-policy')({
  ssr: true,
  head: () => pageHead('/privacy-policy'),
  component: () => (i18n.locale === 'es' ? <Spanish /> : <English />),
})
