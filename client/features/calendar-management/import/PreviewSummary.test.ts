import { expect, test } from 'vitest'
import type { ImportPreview } from './imports.ts'
import { previewText } from './PreviewSummary.tsx'

const EMPTY_FILE: ImportPreview = {
  calendar_id: 'work',
  events: 0,
  recurring_events: 0,
  first_start: null,
  last_start: null,
  duplicates: 0,
  shortened: 0,
  skipped: 0,
  skipped_events: [],
  unknown_time_zones: [],
  exceeded_quota: null,
}

test('a file without events is distinguished from one without new events', () => {
  expect(previewText(EMPTY_FILE)).toBe('This file contains no events.')
  expect(previewText({ ...EMPTY_FILE, duplicates: 1 })).toMatch(/^No new events\. 1 event is already/)
  expect(previewText({ ...EMPTY_FILE, skipped: 1 })).toMatch(/^No new events\. 1 event cannot be imported/)
})
