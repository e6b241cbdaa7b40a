import { QueryClient } from '@tanstack/react-query'
import { readApiError } from './api-error.ts'

/** Whether a retry is pointless. */
function isFinal(error: unknown): boolean {
  const { status } = readApiError(error)
  return status >= 400 && status < 500 && status !== 429
}

/** The server creates a client for each request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && !isFinal(error) },
      // Offline calls fail at once: a paused call would be sent later, unexpectedly.
      mutations: { networkMode: 'always' },
    },
  })
}

/** The cache of the browser's page. */
export const queryClient = createQueryClient()
