import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'

/** A field that may be absent or null. A value of an unexpected type is read as null. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => z.nullish(schema).catch(null)

const timeSchema = z.object({ dateTime: z.string(), timeZone: maybe(z.string()) })
const personSchema = z.object({
  emailAddress: maybe(z.object({ name: maybe(z.string()), address: maybe(z.string()) })),
})
const responseSchema = z.object({ response: maybe(z.string()) })

const recurrenceSchema = z.object({
  pattern: z.object({
    type: z.string(),
    interval: z.int().catch(1),
    month: maybe(z.int()),
    dayOfMonth: maybe(z.int()),
    daysOfWeek: maybe(z.array(z.string())),
    firstDayOfWeek: maybe(z.string()),
    index: maybe(z.string()),
  }),
  range: z.object({
    type: z.string(),
    startDate: maybe(z.string()),
    endDate: maybe(z.string()),
    numberOfOccurrences: maybe(z.int()),
    recurrenceTimeZone: maybe(z.string()),
  }),
})

/** The fields of https://learn.microsoft.com/graph/api/resources/event that we read. */
const eventSchema = z.object({
  id: z.string().min(1),
  '@odata.etag': maybe(z.string()),
  changeKey: maybe(z.string()),
  type: maybe(z.string()),
  seriesMasterId: maybe(z.string()),
  transactionId: maybe(z.string()),
  iCalUId: maybe(z.string()),
  subject: maybe(z.string()),
  body: maybe(z.object({ contentType: maybe(z.string()), content: maybe(z.string()) })),
  start: maybe(timeSchema),
  end: maybe(timeSchema),
  originalStart: maybe(z.string()),
  originalStartTimeZone: maybe(z.string()),
  isAllDay: maybe(z.boolean()),
  isCancelled: maybe(z.boolean()),
  isOrganizer: maybe(z.boolean()),
  showAs: maybe(z.string()),
  responseStatus: maybe(responseSchema),
  location: maybe(z.object({ displayName: maybe(z.string()), locationUri: maybe(z.string()) })),
  attendees: maybe(z.array(personSchema.extend({ status: maybe(responseSchema) }))),
  organizer: maybe(personSchema),
  isOnlineMeeting: maybe(z.boolean()),
  onlineMeetingUrl: maybe(z.string()),
  onlineMeeting: maybe(z.object({ joinUrl: maybe(z.string()) })),
  recurrence: maybe(recurrenceSchema),
})

export type GraphEvent = z.infer<typeof eventSchema>
export type GraphTime = z.infer<typeof timeSchema>
export type GraphRecurrence = z.infer<typeof recurrenceSchema>

/** The value of `$select`: all fields that we read. */
export const EVENT_FIELDS = Object.keys(eventSchema.shape)
  .filter((name) => !name.startsWith('@'))
  .join(',')

/** @throws {ProviderError} `unavailable` if `value` is not an event */
export function parseGraphEvent(value: unknown): GraphEvent {
  const { data, error } = eventSchema.safeParse(value)
  if (!data) throw new ProviderError('unavailable', { cause: error })
  return data
}
