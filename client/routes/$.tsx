import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#client/ui/layout/NotFound.tsx'

export const Route = createFileRoute('/$')({ component: NotFound })
