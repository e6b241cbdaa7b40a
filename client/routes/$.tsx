import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#client/ui/layout/NotFoundPage.tsx'

export const Route = createFileRoute('/$')({ component: NotFound })
