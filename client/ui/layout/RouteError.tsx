import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useRetry } from '../loading/LazyBoundary.tsx'
import type { ErrorPageProps } from './ErrorPage.tsx'

/** With the site's header and footer, unless loading them failed. */
const ErrorPage = lazy(() =>
  import('./ErrorPage.tsx').then((page) => ({ default: page.ErrorPage })).catch(() => ({ default: BareErrorPage })),
)

function BareErrorPage(props: ErrorPageProps) {
  return (
    <main>
      <ErrorState level={1} {...props} />
    </main>
  )
}

/** The error page of a route that failed to load or render. It retries when the connection is back. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { detail, status } = readApiError(error)
  const tryAgain = useRetry(error, () => void router.invalidate())
  return (
    <Suspense>
      <ErrorPage errorMessage={detail} errorStatus={status} onTryAgain={tryAgain} />
    </Suspense>
  )
}
