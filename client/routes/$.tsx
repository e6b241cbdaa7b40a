import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '#client/ui/layout/MessagePage.tsx'

/** Unknown URLs. The server links the stylesheets of matched routes only, so the page needs a route. */
export const Route = createFileRoute('/$')({
  ssr: true,
  loader: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundPage,
})
