import { createFileRoute } from '@tanstack/react-router'
import { Application } from './-Application.tsx'

export const Route = createFileRoute('/_calls')({ ssr: true, component: Application })
