import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** A page that could not be shown: what it asked for failed, or it broke. It is tried again when the connection is back. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { detail, status } = readApiError(error)
  const isUnreachable = status === 0
  useEffect(() => {
    if (!isUnreachable) return undefined
    const tryAgain = () => void router.invalidate()
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [router, isUnreachable])
  return <ErrorPage errorMessage={detail} errorStatus={status} onTryAgain={() => void router.invalidate()} />
}
