import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useAction } from './use-action.ts'

it('calls the action with its input alone, so that other parameters keep their defaults', async () => {
  const action = vi.fn<(input: string) => Promise<void>>().mockResolvedValue()
  const { result } = renderHook(() => useAction(action), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  })
  await act(() => result.current.mutateAsync('input'))
  expect(action.mock.calls).toEqual([['input']])
})
