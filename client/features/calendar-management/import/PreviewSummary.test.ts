import { expect, test } from 'vitest'
import { previewOf } from '#client/test/calendars.ts'
import { previewText } from './PreviewSummary.tsx'

test('a file without events is distinguished from one without new events', () => {
  const emptyFile = previewOf({ events: 0, recurring_events: 0, first_start: null, last_start: null })
  expect(previewText(emptyFile)).toBe('This file contains no events.')
  expect(previewText({ ...emptyFile, duplicates: 1 })).toMatch(/^No new events\. 1 event is already/)
  expect(previewText({ ...emptyFile, skipped: 1 })).toMatch(/^No new events\. 1 event cannot be imported/)
})
