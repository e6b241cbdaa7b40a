import { QueryClient } from '@tanstack/react-query'
import { readApiError } from './api-error.ts'

/** Answers that a second try would not change. */
function isFinal(error: unknown): boolean {
  const { status } = readApiError(error)
  return status >= 400 && status < 500 && status !== 429
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && !isFinal(error),
    },
    // Without a connection a call fails and is said to: one that waited would go out later, unexpected.
    mutations: { networkMode: 'always' },
  },
})
