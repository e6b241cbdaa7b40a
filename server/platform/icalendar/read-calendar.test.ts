import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { CalendarFile, type CalendarLimits } from './read-calendar.ts'

const lines = (...list: string[]) => list.map((line) => `${line}\r\n`).join('')
const calendar = (...list: string[]) => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...list, 'END:VCALENDAR')
const event = (uid: string, ...list: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20261201T100000Z',
  ...list,
  'END:VEVENT',
]

async function read(text: string | readonly Uint8Array[], limits: Partial<CalendarLimits> = {}) {
  const file = new CalendarFile(typeof text === 'string' ? [Buffer.from(text)] : text, limits)
  const events = await Array.fromAsync(file.events())
  const values = (name: string) =>
    events.map(({ text: event }) => new ICAL.Component(ICAL.parse(event)).getFirstPropertyValue(name))
  return { file, events, values }
}

/** Counts the turns of the event loop until `stop`, which returns their number. */
function countTurns(onTurn = () => {}) {
  let turns = 0
  let timer = setImmediate(otherWork)
  function otherWork() {
    turns++
    onTurn()
    timer = setImmediate(otherWork)
  }
  const stop = () => {
    clearImmediate(timer)
    return turns
  }
  return { stop }
}

describe('a calendar file', () => {
  test('is read event by event, with its name and time zones', async () => {
    const { file, values } = await read(
      calendar(
        'X-WR-CALNAME:Work\\, travel',
        ...event('1', 'SUMMARY:One'),
        'BEGIN:VTODO',
        'SUMMARY:Not an event',
        'END:VTODO',
        ...event('2', 'SUMMARY:Two', 'BEGIN:VALARM', 'SUMMARY:Alarm', 'END:VALARM'),
        'BEGIN:VTIMEZONE',
        'TZID:Office',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
        'END:VTIMEZONE',
      ),
    )
    expect(values('summary')).toEqual(['One', 'Two'])
    expect(file.getProperty('X-WR-CALNAME')).toBe('Work, travel')
    const [zone = ''] = file.timeZones
    expect(new ICAL.Component(ICAL.parse(zone)).getFirstSubcomponent('standard')).toBeTruthy()
    expect(file.unreadableCount).toBe(0)
  })

  test('reads the same however its bytes are split', async () => {
    const text = calendar(...event('1', 'SUMMARY:Ca', ' fé ', ' con Ana', 'LOCATION:\u{1f3e0}'))
    const bytes = Buffer.from(text)
    for (const size of [1, 2, 7, 1000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      )
      const { values } = await read(chunks)
      expect([values('summary'), values('location')]).toEqual([['Café con Ana'], ['\u{1f3e0}']])
    }
  })

  test('can have lines folded within a character, bare line feeds, and a byte order mark', async () => {
    const folded = Buffer.concat([Buffer.from('SUMMARY:\xc3\r\n \xa9t\xc3\r\n\t\xa9', 'latin1')])
    const text = calendar(...event('1', 'X')).split('X')
    const bytes = [Buffer.from(`\ufeff${text[0]}`), folded, Buffer.from(text[1] ?? '')]
    expect((await read(bytes)).values('summary')).toEqual(['été'])
    expect((await read(calendar(...event('1', 'SUMMARY:One')).replaceAll('\r', ''))).values('summary')).toEqual(['One'])
  })

  test('without events is accepted', async () => {
    expect((await read(calendar())).events).toEqual([])
  })

  test.for([
    ['not_a_calendar', '<html>Please log in</html>'],
    ['not_a_calendar', lines('BEGIN:VCARD', 'END:VCARD')],
    ['incomplete', ''],
    ['incomplete', lines('BEGIN:VCALENDAR', ...event('1'))],
    ['incomplete', lines('BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1')],
    ['incomplete', calendar('BEGIN:VEVENT', 'UID:1', ...event('2'), 'X:1')],
    ['not_a_calendar', 'BEGIN:VCALENDAR\r\n'.repeat(100_000)],
  ] as const)('is rejected as %s: %#', async ([problem, text]) => {
    await expect(read(text)).rejects.toMatchObject({ problem })
  })

  test('is rejected when it is too large or has too many events', async () => {
    const text = calendar(...event('1'), ...event('2'))
    await expect(read(text, { maxBytes: text.length - 1 })).rejects.toMatchObject({ problem: 'too_large' })
    await expect(read(text, { maxEvents: 1 })).rejects.toMatchObject({ problem: 'too_many_events' })
    expect((await read(text, { maxBytes: text.length, maxEvents: 2 })).events).toHaveLength(2)
  })

  test('with oversized events or free/busy components is read without them, and they are counted', async () => {
    const { file, values } = await read(
      calendar(
        ...event('2', `RDATE:${'20261201T100000Z,'.repeat(100)}20261201T100000Z`),
        ...event('3', ...Array.from({ length: 300 }, (_, i) => `ATTENDEE:mailto:${i}@example.com`)),
        'BEGIN:VFREEBUSY',
        'FREEBUSY:20261201T100000Z/PT1H',
        'END:VFREEBUSY',
        ...event('4'),
      ),
      { maxLineBytes: 1000, maxEventBytes: 5000 },
    )
    expect(values('uid')).toEqual(['4'])
    expect(file.unreadableCount).toBe(3)
  })

  test('is read without overlong attachments, but with their events', async () => {
    const { file, values } = await read(calendar(...event('1', `ATTACH:${'x'.repeat(5000)}`, 'SUMMARY:One')), {
      maxLineBytes: 1000,
    })
    expect([values('summary'), values('attach'), file.unreadableCount]).toEqual([['One'], [null], 0])
  })

  test('has event digests that ignore the time of export', async () => {
    const digestOf = async (...list: string[]) => (await read(calendar(...event('1', ...list)))).events[0]?.digest
    const digest = await digestOf('SUMMARY:One', 'DTSTAMP:20261101T000000Z')
    expect(await digestOf('SUMMARY:One', 'DTSTAMP:20261102T000000Z')).toBe(digest)
    expect(await digestOf('SUMMARY:Two', 'DTSTAMP:20261101T000000Z')).not.toBe(digest)
  })

  test('with 300,000 empty lines or continuations is read without blocking the event loop', async () => {
    const readLines = async (line: string, lineBreak: string) => {
      const turns = countTurns()
      const startedAt = performance.now()
      const { events } = await read(calendar(...event('1', line + lineBreak.repeat(300_000))))
      expect(events).toHaveLength(1)
      expect(turns.stop()).toBeGreaterThan(15)
      return performance.now() - startedAt
    }
    const durationOfShortLine = await readLines('SUMMARY:One', '\r\n ')
    expect(await readLines(`SUMMARY:${'a'.repeat(65_000)}`, '\r\n ')).toBeLessThan(200 + 10 * durationOfShortLine)
    await readLines('SUMMARY:One', '\r\n')
  })

  test('with 20,000 events is read without blocking the event loop', async () => {
    const events = Array.from({ length: 20_000 }, (_, i) => lines(...event(String(i), `SUMMARY:Event ${i}`)))
    const text = `${lines('BEGIN:VCALENDAR')}${events.join('')}${lines('END:VCALENDAR')}`
    const file = new CalendarFile([Buffer.from(text)])
    let count = 0
    let maxPerTurn = 0
    let perTurn = 0
    const turns = countTurns(() => {
      perTurn = 0
    })
    for await (const _ of file.events()) {
      count++
      maxPerTurn = Math.max(maxPerTurn, ++perTurn)
    }
    expect(count).toBe(20_000)
    expect(turns.stop()).toBeGreaterThan(30)
    expect(maxPerTurn).toBeLessThan(1000)
  })
})
