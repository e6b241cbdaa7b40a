import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import type { CalendarEvent } from '#shared/events.ts'

/** Folds a line to at most 75 octets: it continues after a line break and a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += char
    octets += size
  }
  return folded
}

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
function text(value: string): string {
  return value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** `20261119T133000Z` */
function utc(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/**
 * A meeting as an iCalendar file. Its UID is that of the mailed invitation, so that a calendar which gets both keeps
 * one entry.
 * @param now epoch ms
 */
export function calendarFile(event: CalendarEvent, ical_uid: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meridian//Meetings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${ical_uid}`,
    `DTSTAMP:${utc(new Date(now).toISOString())}`,
    `DTSTART:${utc(startOf(event))}`,
    `DTEND:${utc(endOf(event))}`,
    `SUMMARY:${text(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.meeting_url ? [`URL:${event.meeting_url}`, `LOCATION:${text(event.meeting_url)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** Downloads a meeting as a file. */
export function downloadCalendarFile(event: CalendarEvent, ical_uid: string): void {
  const file = new Blob([calendarFile(event, ical_uid, Date.now())], { type: 'text/calendar' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'meeting.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
