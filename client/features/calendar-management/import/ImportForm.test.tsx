import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { api } from '#client/api.ts'
import { anaCalendar, HOLIDAYS, previewOf, WORK } from '#client/test/calendars.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { findToast } from '#client/test/toasts.ts'
import { MAX_IMPORT_LENGTH } from '#shared/calendar-import.ts'
import { DAY } from '#shared/time.ts'
import { AddCalendarsSection } from '../AddCalendarsSection.tsx'

const MAIN = anaCalendar()
/** Ana's own calendar at another provider. */
const FAMILY = anaCalendar({ id: 'g', account_id: 'google', summary: 'Family', is_destination: false })
const FILE_TEXT = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'

const user = userEvent.setup({ delay: null, applyAccept: false })

const IMPORTED = {
  import_id: '0b0f5f0a-6d5e-4f63-9c55-0a8f6a4f2d11',
  calendar_id: 'work',
  events: 12,
  duplicates: 0,
  skipped: 0,
  undo_until: new Date(Date.now() + DAY).toISOString(),
}

function show(handlers: NonNullable<Handlers['calendar']>) {
  const addedIds: string[] = []
  const calls = fakeApi({
    users: { info: () => anaSettings() },
    calendarManagement: { list: () => [MAIN, WORK, HOLIDAYS, FAMILY] },
    calendar: handlers,
  })
  renderInApp(<AddCalendarsSection onAdded={(id) => addedIds.push(id)} />)
  return { calls, addedIds }
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const queryButton = (name: string) => screen.queryByRole('button', { name })
const fileOf = (text: string | Uint8Array<ArrayBuffer> = FILE_TEXT, name = 'work.ics') => new File([text], name)
/** In the form, not in the live region. */
const findSummary = () => within(screen.getByRole('form')).findByText(/^12 new events/)
async function choose(file: File) {
  await press('Import a file...')
  await user.upload(screen.getByLabelText('Choose a file'), file)
}

beforeEach(startAsAna)
afterEach(() => switchToEnglish())

describe('a calendar file', () => {
  it('can be previewed and imported into a Meridian calendar, and the import can be undone', {
    meta: {
      promise: [
        'Screens: A calendar file can be chosen or dropped; its preview shows new events, duplicates, and skipped events with the reason.',
        'Screens: A calendar file is imported into a calendar that is stored in Meridian, and each import can be undone for a day, even after closing the panel.',
      ],
    },
  }, async () => {
    const { calls, addedIds } = show({
      previewImport: () => previewOf({ duplicates: 3, shortened: 1 }),
      importFile: () => IMPORTED,
      undoImport: () => ({ success: true }),
    })
    await press('Import a file...')
    expect(document.activeElement).toBe(screen.getByLabelText('Choose a file'))
    await user.upload(screen.getByLabelText('Choose a file'), fileOf())
    expect(await screen.findByText('12 new events from 3 Jan 2025 to 5 Dec 2026')).toBeVisible()
    expect(screen.getByText('2 of them are recurring.')).toBeVisible()
    expect(screen.getByText('3 events are already in your calendars. They won’t be imported again.')).toBeVisible()
    expect(screen.getByText('1 event has text that is too long. It will be shortened.')).toBeVisible()
    expect(screen.getByText('work.ics')).toBeVisible()
    const targetField = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import into' })
    expect([...targetField.options].map(({ text }) => text)).toEqual(['ana@example.com', 'Work'])
    await user.selectOptions(targetField, 'Work')
    await press('Import 12 events')
    await waitFor(() => expect(findToast('12 events imported')?.kind).toBe('success'))
    expect(inputsTo(calls, 'calendar.previewImport')).toEqual([{ file: FILE_TEXT }])
    expect(inputsTo(calls, 'calendar.importFile')).toEqual([{ file: FILE_TEXT, calendar_id: 'work' }])
    expect(addedIds).toEqual(['work'])
    expect(document.activeElement).toBe(queryButton('Import a file...'))
    expect(screen.getByText(/^Added to “Work”\. You can undo this until /)).toBeVisible()
    await press('Undo import')
    await waitFor(() => expect(queryButton('Undo import')).toBeNull())
    expect(inputsTo(calls, 'calendar.undoImport')).toEqual([{ import_id: IMPORTED.import_id }])
    await waitFor(() => expect(screen.getByRole('region', { name: 'Add calendars' })).toHaveFocus())
  })

  it('keeps its form open while it is being imported', async () => {
    show({ previewImport: () => previewOf(), importFile: () => new Promise<never>(() => undefined) })
    await choose(fileOf())
    await press('Import 12 events')
    await waitFor(() => expect(queryButton('Cancel')).toBeDisabled())
  })

  it('can be dropped', {
    meta: {
      promise:
        'Screens: A calendar file can be chosen or dropped; its preview shows new events, duplicates, and skipped events with the reason.',
    },
  }, async () => {
    show({ previewImport: () => previewOf() })
    await press('Import a file...')
    fireEvent.drop(screen.getByRole('form', { name: 'Import a file' }), { dataTransfer: { files: [fileOf()] } })
    expect(await findSummary()).toBeVisible()
  })

  it('is previewed with the skipped events and their reasons', {
    meta: {
      promise:
        'Screens: A calendar file can be chosen or dropped; its preview shows new events, duplicates, and skipped events with the reason.',
    },
  }, async () => {
    const event = { number: null, title: 'Standup', start: '2026-12-03T10:00:00.000Z', time_zone: null }
    show({
      previewImport: () =>
        previewOf({
          events: 1,
          recurring_events: 1,
          skipped: 60,
          skipped_events: [
            { ...event, reason: 'unknown_time_zone', time_zone: 'Nowhere/Land' },
            { ...event, number: 2, title: '', start: null, reason: 'unreadable' },
            { ...event, reason: 'cancelled' },
            { ...event, reason: 'unsupported_recurrence' },
            { ...event, reason: 'too_many_exceptions' },
            { ...event, title: '', reason: 'out_of_range' },
          ],
        }),
    })
    await choose(fileOf())
    expect(await screen.findByRole('heading', { name: '60 events cannot be imported' })).toBeVisible()
    expect(screen.getByText('It is recurring.')).toBeVisible()
    const items = within(screen.getByRole('form')).getAllByRole('listitem')
    const expected = [
      ['Standup, 3 Dec 2026', 'Its time zone is unknown: Nowhere/Land.'],
      ['Event 2 in the file', 'It is damaged or too large.'],
      ['Standup, 3 Dec 2026', 'It was canceled.'],
      ['Standup, 3 Dec 2026', 'Its recurrence is not supported.'],
      ['Standup, 3 Dec 2026', 'More than 500 of its dates were changed.'],
      ['Untitled event, 3 Dec 2026', 'It is before 1900 or after 2200.'],
    ]
    expect(items).toHaveLength(expected.length)
    for (const [i, texts] of expected.entries()) for (const text of texts) expect(items[i]).toHaveTextContent(text)
    expect(screen.getByText('And 54 more')).not.toBeVisible()
    await user.click(screen.getByText('Show 55 more events'))
    expect(screen.getByText('And 54 more')).toBeVisible()
    expect(queryButton('Import 1 event')).toBeVisible()
  })

  it('without new events cannot be imported', {
    meta: {
      promise:
        'Screens: A calendar file can be chosen or dropped; its preview shows new events, duplicates, and skipped events with the reason.',
    },
  }, async () => {
    show({ previewImport: () => previewOf({ events: 0, first_start: null, last_start: null, duplicates: 1 }) })
    await choose(fileOf())
    expect(await screen.findByText('No new events')).toBeVisible()
    expect(screen.getByText('1 event is already in your calendars. It won’t be imported again.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await press('Cancel')
    expect(document.activeElement).toBe(queryButton('Import a file...'))
  })

  it('that exceeds a quota cannot be imported; its preview names the quota', {
    meta: {
      promise:
        'Screens: Files that are too large or not calendars are not uploaded; after any error the file, its preview and the calendar are kept.',
    },
  }, async () => {
    show({ previewImport: () => previewOf({ exceeded_quota: 'series' }) })
    await choose(fileOf())
    expect(await screen.findByText('This file would exceed your limit')).toBeVisible()
    expect(screen.getByText(/You can have at most 1,000 recurring events\. Delete events/)).toBeVisible()
    expect(queryButton('Import 12 events')).toBeNull()
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    ['is too large', fileOf(FILE_TEXT.padEnd(MAX_IMPORT_LENGTH + 1)), 'The file is too large. The maximum is 5 MB'],
    ['is not a calendar', fileOf('Dear Ana', 'letter.txt'), 'This is not a calendar file (.ics)'],
    ['is an archive', fileOf('PK\u0003\u0004…', 'a.zip'), 'This is a ZIP archive. Unpack it and choose an .ics file'],
  ])(
    'because it %s shows an error, and is not uploaded',
    {
      meta: {
        promise:
          'Screens: Files that are too large or not calendars are not uploaded; after any error the file, its preview and the calendar are kept.',
      },
    },
    async (_, file, text) => {
      const { calls } = show({ previewImport: () => previewOf() })
      await choose(file)
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      const field = screen.getByLabelText('Choose another file')
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toBe(
        text,
      )
      expect(inputsTo(calls, 'calendar.previewImport')).toEqual([])
      await user.upload(field, fileOf())
      expect(await findSummary()).toBeVisible()
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it('shows the server’s error', {
    meta: {
      promise:
        'Screens: Files that are too large or not calendars are not uploaded; after any error the file, its preview and the calendar are kept.',
    },
  }, async () => {
    const text = 'The file is incomplete. Save or export it again'
    show({ previewImport: rejectWith(422, 'The input is invalid', { fields: { file: text } }) })
    await choose(fileOf())
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  it('is previewed on retry after a lost connection', {
    meta: {
      promise:
        'Screens: Files that are too large or not calendars are not uploaded; after any error the file, its preview and the calendar are kept.',
    },
  }, async () => {
    let isDown = true
    show({
      previewImport() {
        if (isDown) throw new TypeError('offline')
        return previewOf()
      },
    })
    await choose(fileOf())
    expect(await screen.findByText(/^Meridian cannot be reached/)).toBeVisible()
    isDown = false
    await press('Try again')
    expect(await findSummary()).toBeVisible()
    expect(document.activeElement).toBe(screen.getByLabelText('Choose another file'))
  })

  it('keeps its preview and calendar if the import fails', {
    meta: {
      promise:
        'Screens: Files that are too large or not calendars are not uploaded; after any error the file, its preview and the calendar are kept.',
    },
  }, async () => {
    let isFull = true
    const { calls } = show({
      previewImport: () => previewOf(),
      importFile() {
        if (isFull) throw new ErrorResponse(409, 'You can have at most 20,000 events')
        return IMPORTED
      },
    })
    await choose(fileOf())
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Import into' }), 'Work')
    await press('Import 12 events')
    expect(await screen.findByText('You can have at most 20,000 events')).toBeVisible()
    expect(await findSummary()).toBeVisible()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import into' }).value).toBe('work')
    isFull = false
    await press('Import 12 events')
    await waitFor(() => expect(queryButton('Undo import')).not.toBeNull())
    expect(inputsTo(calls, 'calendar.importFile')).toHaveLength(2)
  })
})

it('decodes a file in Windows-1252', {
  meta: {
    promise:
      'Screens: A calendar file can be chosen or dropped; its preview shows new events, duplicates, and skipped events with the reason.',
  },
}, async () => {
  const { calls } = show({ previewImport: () => previewOf() })
  const text = FILE_TEXT.replace('VERSION:2.0', 'X-WR-CALNAME:Müller')
  await choose(fileOf(Uint8Array.from(text, (char) => char.charCodeAt(0))))
  await findSummary()
  expect(inputsTo(calls, 'calendar.previewImport')).toEqual([{ file: text }])
})

it('sends files outside batches, which have a lower size limit', async () => {
  fakeApi({ calendar: { previewImport: () => previewOf(), importFile: () => IMPORTED } })
  const fakeFetch = fetch
  const paths: string[] = []
  vi.stubGlobal('fetch', (requested: string, init: RequestInit) => {
    paths.push(new URL(requested, location.origin).pathname)
    return fakeFetch(requested, init)
  })
  const { calendar } = api
  await Promise.all([calendar.previewImport, calendar.importFile].map((call) => call.mutate({ file: FILE_TEXT })))
  expect(paths).toEqual(['/trpc/calendar.previewImport', '/trpc/calendar.importFile'])
})

describe('an import', () => {
  const importNow = async () => {
    await choose(fileOf())
    await press('Import 12 events')
    await screen.findAllByRole('button', { name: 'Undo import' })
  }

  it('can be undone after reopening the panel, until the user keeps the events', {
    meta: {
      promise:
        'Screens: A calendar file is imported into a calendar that is stored in Meridian, and each import can be undone for a day, even after closing the panel.',
    },
  }, async () => {
    const handlers = { previewImport: () => previewOf(), importFile: () => IMPORTED }
    show(handlers)
    await importNow()
    cleanup()
    show(handlers)
    expect(await screen.findByRole('button', { name: 'Undo import' })).toBeVisible()
    await press('Keep events')
    await waitFor(() => expect(queryButton('Undo import')).toBeNull())
    await waitFor(() => expect(screen.getByRole('region', { name: 'Add calendars' })).toHaveFocus())
  })

  it('can be undone after the next import', {
    meta: {
      promise:
        'Screens: A calendar file is imported into a calendar that is stored in Meridian, and each import can be undone for a day, even after closing the panel.',
    },
  }, async () => {
    const responses = [IMPORTED, { ...IMPORTED, import_id: '7d6c9d0e-44f5-4b0d-9a55-64b3a8c6f0aa', events: 1500 }]
    const { calls } = show({
      previewImport: () => previewOf(),
      importFile: () => responses.shift() ?? IMPORTED,
      undoImport: () => ({ success: true }),
    })
    await importNow()
    await importNow()
    const notices = await screen.findAllByText(/events imported$/, { selector: 'b' })
    expect(notices.map(({ textContent }) => textContent)).toEqual(['1,500 events imported', '12 events imported'])
    const first = within(screen.getByText('12 events imported', { selector: 'b' }).parentElement as HTMLElement)
    await user.click(first.getByRole('button', { name: 'Undo import' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo import' })).toHaveLength(1))
    expect(inputsTo(calls, 'calendar.undoImport')).toEqual([{ import_id: IMPORTED.import_id }])
  })

  it('shows why it could not be undone, and offers undo again unless it no longer exists', {
    meta: {
      promise:
        'Screens: A calendar file is imported into a calendar that is stored in Meridian, and each import can be undone for a day, even after closing the panel.',
    },
  }, async () => {
    const error = { status: 503, text: 'Try again later' }
    show({
      previewImport: () => previewOf(),
      importFile: () => IMPORTED,
      undoImport() {
        throw new ErrorResponse(error.status, error.text)
      },
    })
    await importNow()
    await press('Undo import')
    await waitFor(() => expect(findToast('Try again later')?.kind).toBe('error'))
    Object.assign(error, { status: 404, text: 'Not found' })
    await press('Undo import')
    await waitFor(() => expect(queryButton('Undo import')).toBeNull())
  })
})

test('the import form is translated into Spanish', async () => {
  switchToSpanish()
  show({ previewImport: () => previewOf({ duplicates: 1 }), importFile: () => IMPORTED })
  await press('Importar un archivo...')
  await user.upload(screen.getByLabelText('Elegir un archivo'), fileOf())
  expect(await screen.findByText('12 eventos nuevos del 3 ene 2025 al 5 dic 2026')).toBeVisible()
  expect(screen.getByText('1 evento ya está en tus calendarios. No se volverá a importar.')).toBeVisible()
  await press('Importar 12 eventos')
  expect(await screen.findByText(/Puedes deshacerlo hasta el/)).toBeVisible()
  expect(queryButton('Deshacer la importación')).not.toBeNull()
})
