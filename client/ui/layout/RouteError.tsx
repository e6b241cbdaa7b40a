import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useRetry } from '../loading/use-retry.ts'
import type { ErrorPageProps } from './ErrorPage.tsx'

/** With the site's header and footer; where even these could not be fetched, without. */
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

/** A page that could not be shown: what it asked for failed, or it broke. It is tried again when the connection is back. */
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
