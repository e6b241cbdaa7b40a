import { setTimeout } from 'node:timers/promises'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { createUserWithAccount } from '#server/test/providers/connected-account.ts'
import { errorMessage, fieldMessage } from '#shared/english.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { openRateLimits } from '../../../platform/limits/rate-limit.ts'
import { IMPORT_WORK } from './read-import.ts'

const fileOf = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const LUNCH = ['UID:lunch', 'DTSTART;TZID=Europe/Madrid:20261201T140000', 'DURATION:PT1H', 'SUMMARY:Lunch']
const WEEKLY = [
  'UID:weekly',
  'DTSTART:20261202T090000Z',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'SUMMARY:Weekly',
]
const MOVED = ['UID:weekly', 'RECURRENCE-ID:20261209T090000Z', 'DTSTART:20261210T090000Z', 'SUMMARY:Moved']

async function createNewUser(services: TestServices) {
  const caller = await createUser(services)
  const calls = callAs(services, caller)
  const titles = async () => (await calls.calendar.listEvents({})).map(({ summary }) => summary)
  return { caller, calls, titles }
}

describe('an import', () => {
  test('can be previewed, skips duplicates when repeated, and can be undone', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const file = fileOf(LUNCH, WEEKLY, MOVED)
    expect(await calls.calendar.previewImport({ file })).toMatchObject({
      events: 2,
      recurring_events: 1,
      first_start: '2026-12-01T13:00:00.000Z',
      last_start: '2026-12-02T09:00:00.000Z',
      duplicates: 0,
      skipped: 0,
      exceeded_quota: null,
    })
    const holiday = ['UID:holiday', 'DTSTART;VALUE=DATE:20261208', 'SUMMARY:Holiday']
    expect(await calls.calendar.previewImport({ file: fileOf(LUNCH, holiday) })).toMatchObject({
      first_start: '2026-12-01T13:00:00.000Z',
      last_start: '2026-12-08',
    })
    expect(await titles()).toEqual([])
    const imported = await calls.calendar.importFile({ file })
    expect(imported).toMatchObject({ events: 2, duplicates: 0, skipped: 0 })
    expect(await titles()).toEqual(['Lunch', 'Weekly', 'Moved', 'Weekly'])
    expect(await calls.calendar.previewImport({ file })).toMatchObject({ events: 0, duplicates: 2, first_start: null })
    expect(await calls.calendar.importFile({ file })).toMatchObject({ events: 0, duplicates: 2 })
    expect(await titles()).toHaveLength(4)
    await calls.calendar.undoImport({ import_id: imported.import_id })
    expect(await titles()).toEqual([])
    await expect(calls.calendar.undoImport({ import_id: imported.import_id })).rejects.toThrow(
      errorMessage('not_found'),
    )
    expect(await calls.calendar.importFile({ file })).toMatchObject({ events: 2 })
  })

  test('shows all instances of a series whose events have no duration', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    await calls.calendar.importFile({ file: fileOf(WEEKLY.filter((line) => line !== 'DURATION:PT1H')) })
    expect(await titles()).toEqual(['Weekly', 'Weekly', 'Weekly'])
    const [, , last] = await calls.calendar.listEvents({})
    expect(await calls.calendar.getEvent({ eventId: last?.id ?? '' })).toMatchObject({
      start: { dateTime: '2026-12-16T09:00:00.000Z' },
    })
  })

  test('reports how many new events it shortens, counting a series once', async ({ services }) => {
    const { calls } = await createNewUser(services)
    const withText = (uid: string, line: string) => [`UID:${uid}`, 'DTSTART:20261203T100000Z', line]
    const series = ['RRULE:FREQ=DAILY;COUNT=2', `SUMMARY:${'Title '.repeat(100)}`]
    const exception = [
      'UID:series',
      'RECURRENCE-ID:20261204T100000Z',
      'DTSTART:20261204T110000Z',
      `LOCATION:${'x'.repeat(1001)}`,
    ]
    const file = fileOf(
      LUNCH,
      withText('long', `DESCRIPTION:${'x'.repeat(20_001)}`),
      [...withText('series', ''), ...series].filter(Boolean),
      exception,
    )
    expect(await calls.calendar.previewImport({ file })).toMatchObject({ events: 3, shortened: 2 })
    await calls.calendar.importFile({ file })
    expect(await calls.calendar.previewImport({ file })).toMatchObject({ duplicates: 3, shortened: 0 })
  })

  test('keeps only the newest version of an event that was moved', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const version = (sequence: number, day: string, title: string) => [
      'UID:moved',
      `SEQUENCE:${sequence}`,
      `DTSTART:202612${day}T090000Z`,
      `SUMMARY:${title}`,
    ]
    const file = fileOf(version(1, '03', 'Newer'), version(0, '02', 'Older'), version(2, '04', 'Newest'))
    expect(await calls.calendar.importFile({ file })).toMatchObject({ events: 1, duplicates: 0 })
    expect(await titles()).toEqual(['Newest'])
  })

  test('can be undone for a day, only by its owner, and without affecting other imports', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const own = await calls.calendar.importFile({ file: fileOf(WEEKLY) })
    const { import_id } = await calls.calendar.importFile({ file: fileOf(LUNCH) })
    const other = await createNewUser(services)
    await expect(other.calls.calendar.undoImport({ import_id })).rejects.toThrow(errorMessage('not_found'))
    await calls.calendar.undoImport({ import_id })
    expect(await titles()).toEqual(['Weekly', 'Weekly', 'Weekly'])
    services.clock.advance(DAY + HOUR)
    await expect(calls.calendar.undoImport({ import_id: own.import_id })).rejects.toThrow(errorMessage('not_found'))
  })

  test('when undone, also deletes, at their provider, events that were moved to a connected account', async ({
    services: baseServices,
  }) => {
    const { calls, account_id, remote, run, summaries } = await createUserWithAccount(baseServices)
    await run()
    const { import_id } = await calls.calendar.importFile({ file: fileOf(LUNCH) })
    const lunch = (await calls.calendar.listEvents({})).find(({ summary }) => summary === 'Lunch')
    const { id: eventId, start, end } = lunch ?? expect.fail('no event')
    const event = { summary: 'Lunch', start, end }
    await calls.calendar.updateEvent({ eventId, account_id, change_account: true, event })
    await run()
    const remoteTitles = () => [...remote.primaryCalendar.events.values()].map(({ summary }) => summary)
    expect(remoteTitles()).toEqual(['Dentist', 'Lunch'])
    await calls.calendar.undoImport({ import_id })
    await run()
    expect(await summaries()).toEqual(['Dentist'])
    expect(remoteTitles()).toEqual(['Dentist'])
  })

  test('when undone, also deletes series that were split off from imported ones', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const { import_id } = await calls.calendar.importFile({ file: fileOf(LUNCH, WEEKLY) })
    for (const summary of ['Split', 'Split again']) {
      const events = await calls.calendar.listEvents({})
      const { id: eventId, start, end } = events.at(summary === 'Split' ? -2 : -1) ?? expect.fail('no event')
      await calls.calendar.updateEvent({ eventId, scope: 'following', event: { summary, start, end } })
    }
    expect(await titles()).toEqual(['Lunch', 'Weekly', 'Split', 'Split again'])
    await calls.calendar.undoImport({ import_id })
    expect(await titles()).toEqual([])
  })

  test('reports which events it skips, and why, and saves all others', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const file = fileOf(
      LUNCH,
      ['UID:1', 'SUMMARY:No time'],
      ['UID:2', 'DTSTART;TZID=Nowhere/Land:20261203T100000', 'SUMMARY:Where?'],
      ['UID:3', 'DTSTART:20261203T100000Z', 'RRULE:FREQ=MINUTELY;INTERVAL=7', 'SUMMARY:Often'],
      ['UID:4', 'DTSTART:20261203T100000Z', 'STATUS:CANCELLED', 'SUMMARY:Off'],
      ['UID:5', 'DTSTART:30000101T100000Z', 'SUMMARY:Far'],
    )
    const preview = await calls.calendar.previewImport({ file })
    expect(preview).toMatchObject({ events: 1, skipped: 5, unknown_time_zones: ['Nowhere/Land'] })
    expect(preview.skipped_events.map(({ number, title, reason }) => [number, title, reason])).toEqual([
      [2, 'No time', 'unreadable'],
      [null, 'Where?', 'unknown_time_zone'],
      [null, 'Often', 'unsupported_recurrence'],
      [null, 'Off', 'cancelled'],
      [null, 'Far', 'out_of_range'],
    ])
    await calls.calendar.importFile({ file })
    expect(await titles()).toEqual(['Lunch'])
  })

  test('requires a complete calendar file', async ({ services }) => {
    const { calls } = await createNewUser(services)
    for (const [file, code] of [
      ['<html>', 'not_a_calendar_file'],
      ['', 'incomplete_calendar_file'],
      [fileOf(LUNCH).slice(0, -20), 'incomplete_calendar_file'],
    ] as const)
      for (const call of [calls.calendar.previewImport, calls.calendar.importFile])
        await expect(call({ file })).rejects.toMatchObject({ cause: { extra: { fields: { file: { code } } } } })
    expect(fieldMessage({ code: 'file_too_large' })).toContain('5 MB')
  })

  test('goes only into a calendar of the user’s main account', async ({ services: baseServices }) => {
    const { services, calls, mainCalendar, run } = await createUserWithAccount(baseServices)
    await run()
    const { calls: others } = await createNewUser(services)
    const [{ id: foreignId } = { id: '' }] = await others.calendarManagement.list()
    for (const [calendar_id, code] of [
      [(await mainCalendar()).id, 'connected_calendar'],
      [foreignId, 'calendar_not_yours'],
      ['unknown', 'calendar_not_yours'],
    ] as const)
      await expect(calls.calendar.importFile({ file: fileOf(LUNCH), calendar_id })).rejects.toMatchObject({
        cause: { extra: { fields: { calendar_id: { code } } } },
      })
  })

  test('that would exceed a quota is rejected, and its preview names the quota', async ({ services }) => {
    const { calls, titles } = await createNewUser(services)
    const series = Array.from({ length: 1001 }, (_, i) => [
      `UID:${i}`,
      'DTSTART:20261202T090000Z',
      'RDATE:20261203T090000Z',
      'SUMMARY:Many',
    ])
    const file = fileOf(...series)
    expect(await calls.calendar.previewImport({ file })).toMatchObject({ events: 1001, exceeded_quota: 'series' })
    await expect(calls.calendar.importFile({ file })).rejects.toMatchObject({
      cause: { code: 'quota_reached', extra: { quota: 'series', limit: 1000 } },
    })
    expect(await titles()).toEqual([])
  })

  test('of costly series is refused once their owner’s work of an hour is exhausted', {
    meta: { promise: 'Rules and limits: Reading imported files costs a user a limited amount of CPU time.' },
  }, async ({ services }) => {
    const limits = openRateLimits(services.database.pool, true)
    const { calls, caller } = await createNewUser({ ...services, limits })
    const rule = 'RRULE:FREQ=HOURLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=1000'
    const series = Array.from({ length: 20 }, (_, i) => [`UID:${i}`, 'DTSTART:20261202T090000Z', rule])
    // Enough for the preview, but not for the import as well.
    await limits.consume(IMPORT_WORK, caller.user_id, IMPORT_WORK.points - 200_000)
    expect(await calls.calendar.previewImport({ file: fileOf(...series) })).toMatchObject({ events: 20 })
    await expect(calls.calendar.importFile({ file: fileOf(...series) })).rejects.toMatchObject({
      cause: { code: 'too_many_requests', extra: { retry_after: expect.any(Number) } },
    })
    expect(await calls.calendar.previewImport({ file: fileOf(LUNCH) })).toMatchObject({ events: 1 })
  })

  test('of 20,000 events does not block the event loop', { timeout: 120_000 }, async ({ services }) => {
    const { calls, caller } = await createNewUser(services)
    const start = (i: number) => new Date(Date.UTC(2020, 0, 1) + i * HOUR).toISOString().replaceAll(/[-:]|\.000/g, '')
    const events = Array.from({ length: 20_000 }, (_, i) => [`UID:${i}`, `DTSTART:${start(i)}`, 'DURATION:PT30M'])
    const importing = calls.calendar.importFile({ file: fileOf(...events) })
    const progress = { isRunning: true }
    void importing.finally(() => {
      progress.isRunning = false
    })
    let turns = 0
    while (progress.isRunning) {
      await setTimeout(1)
      turns++
    }
    const { events: count, import_id } = await importing
    expect(count).toBe(20_000)
    expect(turns).toBeGreaterThan(20)
    await calls.calendar.undoImport({ import_id })
    const rows = services.db.selectFrom('events').select('event_id').where('user_id', '=', caller.user_id)
    expect(await rows.execute()).toEqual([])
  })
})
