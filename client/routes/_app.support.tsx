import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '#client/features/support/SupportScreen.tsx'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/_app/support')({
  ssr: true,
  head: () => pageHead('/support'),
  component: SupportScreen,
})
