import { createFileRoute } from '@tanstack/react-router'
import English from '#client/features/legal/privacy-policy.en.md'
import Spanish from '#client/features/legal/privacy-policy.es.md'
import { currentLanguage } from '#client/lib/language.ts'
import { publicHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/privacy-policy')({
  ssr: true,
  head: () => publicHead('/privacy-policy'),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return currentLanguage() === 'es' ? <Spanish /> : <English />
}
