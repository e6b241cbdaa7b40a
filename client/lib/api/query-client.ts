import { QueryClient } from '@tanstack/react-query'
import { getRecord } from '../json.ts'
import { readApiError } from './api-error.ts'

/** Whether a query should not be retried: the server rejected it, or did not respond before the timeout. */
function isFinal(error: unknown): boolean {
  const { status } = readApiError(error)
  return (status >= 400 && status < 500 && status !== 429) || getRecord(error, 'cause')['name'] === 'TimeoutError'
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
