import { createFileRoute } from '@tanstack/react-router'
import { UserConsent } from '#client/features/legal/UserConsent.tsx'

export const Route = createFileRoute('/user-consent-ai-apps')({ component: UserConsent })
