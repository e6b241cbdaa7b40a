import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#client/features/landing/Landing.tsx'
import { publicHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/')({
  ssr: true,
  head: () => publicHead('/'),
  component: Landing,
})
