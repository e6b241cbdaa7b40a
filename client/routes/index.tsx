import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#client/features/landing/Landing.tsx'
import { pageHead } from '#client/lib/page-head.ts'

export const Route = createFileRoute('/')({
  ssr: true,
  head: () => pageHead('/'),
  component: Landing,
})
