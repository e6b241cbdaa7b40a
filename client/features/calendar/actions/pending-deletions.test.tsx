import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anaEvent } from '#client/test/events.ts'
import { deferDeletion, useEventsWithoutPendingDeletions } from './pending-deletions.ts'

test('the list of events stays the same object across renders while a deletion is pending', () => {
  const [keptEvent, deletedEvent] = [anaEvent({ id: 'kept' }), anaEvent({ id: 'deleted' })]
  const events = [keptEvent, deletedEvent]
  const { undo } = deferDeletion(deletedEvent, 'this')
  const { result, rerender } = renderHook(() => useEventsWithoutPendingDeletions(events))
  const firstResult = result.current
  expect(firstResult).toEqual([keptEvent])
  rerender()
  expect(result.current).toBe(firstResult)
  undo()
})
