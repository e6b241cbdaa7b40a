import { createFileRoute } from '@tanstack/react-router'
import { Application } from './-Application.tsx'

export const Route = createFileRoute('/_app')({ ssr: true, component: Application })
