import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anaEvent } from '#client/test/events.ts'
import { deferDeletion, useEventsWithoutPendingDeletions } from './pending-deletions.ts'

test('the list of events stays the same object across renders while a deletion is pending', () => {
  const [kept, deleted] = [anaEvent({ id: 'kept' }), anaEvent({ id: 'deleted' })]
  const events = [kept, deleted]
  const { undo } = deferDeletion(deleted, 'this')
  const { result, rerender } = renderHook(() => useEventsWithoutPendingDeletions(events))
  const first = result.current
  expect(first).toEqual([kept])
  rerender()
  expect(result.current).toBe(first)
  undo()
})
