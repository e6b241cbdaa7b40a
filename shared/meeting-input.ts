import { z } from 'zod/mini'
import { eventTextFields } from './events.ts'
import { fieldCode } from './field-code.ts'
import { MAX_CANCEL_REASON } from './meetings.ts'
import { instant, timeZone } from './wire-time.ts'

/** Identifies a meeting in a URL: a participant's handle, or the id of its calendar entries. */
export const meetingParam = z.string()

const WIRE_TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/

/** An instant, or a local time with its time zone. */
const wireTime = z.object({ dateTime: z.string().check(z.maxLength(40)), timeZone: z.optional(timeZone) }).check(
  z.refine(
    ({ dateTime, timeZone }) => {
      const [, offset] = WIRE_TIME_PATTERN.exec(dateTime) ?? [null]
      if (offset === null) return false
      return offset === undefined ? timeZone !== undefined : !Number.isNaN(Date.parse(dateTime))
    },
    { error: fieldCode('invalid_time'), path: ['dateTime'] },
  ),
)

const currentStart = z
  .optional(instant)
  .check(z.describe('The start as you last read it: if it has changed since, the call changes nothing'))

/** Changes to a meeting in the wire format of events; omitted fields stay unchanged. */
export const meetingUpdate = z.object({
  start: wireTime,
  end: z.optional(wireTime),
  summary: z.optional(eventTextFields.summary),
  description: eventTextFields.description,
  location: eventTextFields.location,
  current_start: currentStart,
})
export type MeetingUpdateInput = z.infer<typeof meetingUpdate>

export const moveInput = z.object({
  /** Move to the first time other than the current one, even if it is earlier. */
  sooner: z.optional(z.boolean()),
})

export const automaticMoveInput = z.object({
  ...moveInput.shape,
  start: z
    .optional(instant)
    .check(z.describe('The proposed start: the meeting moves to that time, or not at all if it has been taken')),
  current_start: currentStart,
})
export type AutomaticMove = z.infer<typeof automaticMoveInput> & { eventId: string }

export const cancelInput = z.object({
  current_start: currentStart,
  /** The reason, shown to the other attendees. */
  reason: z.optional(z.string().check(z.trim(), z.maxLength(MAX_CANCEL_REASON))),
  cancelling: z
    .optional(z.enum(['cancelled', 'left']))
    .check(z.describe('The outcome as you last read it: if it has changed since, the call changes nothing')),
})
