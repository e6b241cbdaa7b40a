import type { UseQueryResult } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'

interface QueryStateProps extends Pick<ErrorStateProps, 'level'> {
  query: Pick<UseQueryResult<unknown, unknown>, 'error' | 'refetch'>
}

/** Shown while a query has no data: it is loading, or it failed and can be tried again. */
export function QueryState({ query: { error, refetch }, level = 3 }: QueryStateProps) {
  if (!error) return <LoadingScreen isInline />
  return <ErrorState level={level} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
}
