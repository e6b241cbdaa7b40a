import * as z from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { wireId } from './wire-id.ts'

/** Maximum length of an imported file in characters, enough for ten years of a busy calendar. */
export const MAX_IMPORT_LENGTH = 5_000_000

/** Why an event in a file is skipped. */
export const SKIP_REASONS = [
  'unreadable',
  'cancelled',
  'unknown_time_zone',
  'unsupported_recurrence',
  'too_many_exceptions',
  'out_of_range',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Maximum number of skipped events that a preview describes; any others are only counted. */
export const MAX_LISTED_SKIPS = 50

export const importInput = z.object({
  /** The text of an iCalendar file. */
  file: z.string().check(z.maxLength(MAX_IMPORT_LENGTH, fieldCode('file_too_large'))),
  /** A calendar that is stored only in Meridian; by default the main calendar. */
  calendar_id: z.optional(z.string().check(z.maxLength(200))),
})

export const importId = z.object({ import_id: wireId })
