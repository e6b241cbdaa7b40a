import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#client/ui/layout/NotFoundPage.tsx'

export const Route = createFileRoute('/$')({ component: NotFoundPage })
