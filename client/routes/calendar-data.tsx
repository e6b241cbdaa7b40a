import { createFileRoute } from '@tanstack/react-router'
import English from '#client/features/legal/calendar-data.en.md'
import Spanish from '#client/features/legal/calendar-data.es.md'
import { i18n } from '#client/lib/i18n.ts'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/calendar-data')({
  ssr: true,
  head: () => pageHead('/calendar-data'),
  component: () => (i18n.locale === 'es' ? <Spanish /> : <English />),
})
