import ICAL from 'ical.js'
import { afterAll, beforeAll, describe } from 'vitest'
import { calendarText, type FeedServer, startFeedServer } from '#server/test/providers/feed-server.ts'
import { testReadingContract } from '#server/test/providers/reading-contract.ts'
import { HOUR } from '#shared/time.ts'
import { createIcalendar } from '../../../../platform/icalendar/event-properties.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createVtimezones } from '../../calendar-file.ts'
import { createEventComponents } from '../../ical-event.ts'
import type { OutgoingEvent } from '../provider.ts'
import { createIcsProvider } from './ics-provider.ts'

const START = Date.UTC(2026, 10, 16)

/** A calendar file as another app publishes it. */
function formatFile(outgoingEvents: readonly OutgoingEvent[]): string {
  const groups = outgoingEvents.map((outgoing) => ({ ...outgoing, category: 'Test' }))
  const calendar = createIcalendar()
  const events = groups.flatMap((group) => [...createEventComponents(group)])
  for (const component of [...createVtimezones(groups, START), ...events.map(({ component }) => component)])
    calendar.addSubcomponent(component)
  return ICAL.stringify(calendar.toJSON())
}

describe('a subscription', () => {
  let feed: FeedServer
  beforeAll(async () => {
    feed = await startFeedServer(calendarText())
  })
  afterAll(() => feed.stop())

  testReadingContract(async () => {
    feed.text = calendarText()
    const clock = { time: START, now: () => clock.time }
    const provider = createIcsProvider({ outbound: openOutbound({ allowPrivate: true }), clock })
    return {
      calendar_id: 'feed',
      connect: () => provider.connect(JSON.stringify({ url: feed.url, time_zone: 'Europe/Madrid' })),
      publish: async (events) => {
        feed.text = formatFile(events)
        // Advance past the time of the provider's next request.
        clock.time += 2 * HOUR
      },
    }
  })
})
