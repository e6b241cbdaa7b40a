/**
 * The maximum lengths of texts that forms show or check. This file does not import zod, so that pages without forms need
 * not load it (decision record 60).
 */
export const MAX_LENGTHS = {
  /** The name of a person or a calendar. */
  name: 120,
  link_name: 48,
  /** The screen shows it as a hint. */
  group_name: 25,
  /** An email address, or a calendar's id at its provider. */
  calendar_address: 320,
  event: { summary: 200, location: 500, description: 8000, meeting_url: 2000 },
  /** The notes that a guest enters when booking. */
  guest_notes: 2000,
  access_code_note: 200,
} as const

export const ACCESS_CODE_DAYS = { default: 7, max: 90 } as const
