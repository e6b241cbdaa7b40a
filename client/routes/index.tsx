import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '#client/features/landing/Landing.tsx'

export const Route = createFileRoute('/')({ component: Landing })
