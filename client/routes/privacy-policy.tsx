import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '#client/features/legal/PrivacyPolicy.tsx'

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPolicy })
