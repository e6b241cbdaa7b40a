import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anaAccount, MAIN_ACCOUNT } from '#client/test/accounts.ts'
import { anaCalendar, HOLIDAYS, WORK } from '#client/test/calendars.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo, rejectWith } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { findToast } from '#client/test/toasts.ts'
import { press, user } from '#client/test/user.ts'
import type { Calendar } from '#shared/calendars.ts'
import { AccountCalendars, DestinationField } from './AccountCalendars.tsx'
import { AddCalendarsSection } from './AddCalendarsSection.tsx'

const MAIN = anaCalendar()
const FAMILY = anaCalendar({
  id: 'g',
  account_id: 'google',
  account_email: 'ana@gmail.example',
  account_provider: 'google',
  summary: 'Family',
  is_writable: false,
  accepts_meetings: false,
  is_own: false,
  is_destination: false,
})

function show(calendars: Calendar[], handlers: Handlers['calendarManagement'] = {}, users: Handlers['users'] = {}) {
  const addedIds: string[] = []
  const calls = fakeApi({
    users: { info: () => anaSettings(), ...users },
    calendarManagement: { list: () => calendars, ...handlers },
  })
  renderInApp(
    <>
      <DestinationField />
      {['account', 'google', 'other'].map((account_id) => (
        <AccountCalendars key={account_id} account_id={account_id} />
      ))}
      <AddCalendarsSection onAdded={(id) => addedIds.push(id)} />
    </>,
  )
  return { calls, addedIds }
}

const row = async (name: string) => {
  const title = await screen.findByText(name, { selector: 'p' })
  return within(title.closest('li') as HTMLElement)
}
const availabilitySwitch = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: `${name} blocks your availability` })

beforeEach(startAsAna)

describe('calendars', () => {
  it('are listed with their kind and whether they block availability', {
    meta: { promise: 'Screens: The calendars panel shows what each calendar is, and whether it blocks availability.' },
  }, async () => {
    show([MAIN, { ...WORK, is_selected: false }, HOLIDAYS])
    expect((await row('ana@example.com')).getByText('Main calendar')).toBeVisible()
    expect((await row('Public holidays: Spain')).getByText('Holidays')).toBeVisible()
    expect((await availabilitySwitch('Public holidays: Spain')).checked).toBe(true)
    expect((await availabilitySwitch('ana@example.com')).checked).toBe(true)
    expect((await availabilitySwitch('Work')).checked).toBe(false)
    expect(screen.getAllByRole('switch')).toHaveLength(3)
  })

  it('can be reloaded after an error', async () => {
    let isDown = true
    show([], {
      list() {
        if (isDown) throw new ErrorResponse(403, 'Access Denied: Please verify your account first')
        return [MAIN]
      },
    })
    expect(await screen.findByText(/Please verify your account first/)).toBeVisible()
    isDown = false
    await press('Try again')
    expect(await availabilitySwitch('ana@example.com')).toBeVisible()
  })

  it('that the user does not own can be colored here, but not renamed', async () => {
    const { calls } = show([MAIN, FAMILY], { updateColors: () => FAMILY })
    const family = await row('Family')
    expect(screen.getAllByText('Main calendar')).toHaveLength(1)
    expect(family.queryByRole('button', { name: /^(?:Delete|Remove)/ })).toBeNull()
    await press('Edit Family')
    expect(family.getByText('Change its name and events in the account it belongs to.')).toBeVisible()
    expect(family.queryByRole('textbox')).toBeNull()
    await user.click(family.getByRole('radio', { name: 'orange' }))
    await press('Save')
    await waitFor(() =>
      expect(inputsTo(calls, 'calendarManagement.updateColors')).toEqual([{ id: 'g', background_color: 'ff6633' }]),
    )
  })
})

describe('blocking availability', () => {
  it('is set with a switch per calendar', {
    meta: {
      promise:
        'Screens: The calendars panel switches whether a calendar blocks availability, and reverts the switch if that fails.',
    },
  }, async () => {
    let isSelected = true
    const { calls } = show([], {
      list: () => [MAIN, { ...WORK, is_selected: isSelected }],
      update(change) {
        isSelected = change.is_selected ?? isSelected
        return WORK
      },
    })
    await user.click(await availabilitySwitch('Work'))
    expect((await availabilitySwitch('Work')).checked).toBe(false)
    await waitFor(() => expect(inputsTo(calls, 'calendarManagement.list')).toHaveLength(2))
    expect(inputsTo(calls, 'calendarManagement.update')).toEqual([{ calendarId: 'work', is_selected: false }])
    expect((await availabilitySwitch('Work')).checked).toBe(false)
  })

  it('is reverted if it cannot be saved', {
    meta: {
      promise:
        'Screens: The calendars panel switches whether a calendar blocks availability, and reverts the switch if that fails.',
    },
  }, async () => {
    show([MAIN, WORK], { update: rejectWith(409, 'This calendar cannot be changed here') })
    await user.click(await availabilitySwitch('Work'))
    await waitFor(() => expect(findToast('This calendar cannot be changed here')?.kind).toBe('error'))
    await waitFor(async () => expect((await availabilitySwitch('Work')).checked).toBe(true))
  })
})

describe('the calendar for new meetings', () => {
  const destination = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Add new meetings to' })

  it('can be any writable calendar, in any account', async () => {
    const club = anaCalendar({
      id: 'c',
      account_id: 'other',
      account_provider: 'caldav',
      summary: 'Club',
      is_destination: false,
    })
    let chosenId = MAIN.id
    const { calls } = show([], {
      list: () =>
        [MAIN, FAMILY, HOLIDAYS, club].map((calendar) => ({
          ...calendar,
          is_destination: calendar.id === chosenId,
        })),
      update({ calendarId }) {
        chosenId = calendarId
        return club
      },
    })
    expect([...(await destination()).options].map(({ text }) => text)).toEqual([
      'ana@example.com (Meridian)',
      'Club (CalDAV)',
    ])
    expect((await destination()).value).toBe(MAIN.id)
    await user.selectOptions(await destination(), 'Club (CalDAV)')
    await waitFor(() => expect(inputsTo(calls, 'calendarManagement.list')).toHaveLength(2))
    expect(inputsTo(calls, 'calendarManagement.update')).toEqual([{ calendarId: 'c', is_destination: true }])
    expect((await destination()).value).toBe('c')
  })

  it('cannot be chosen if only one calendar is writable', async () => {
    show([MAIN, FAMILY, HOLIDAYS])
    await row('Family')
    expect(screen.queryByRole('combobox', { name: 'Add new meetings to' })).toBeNull()
  })
})

describe('a new calendar', () => {
  it('needs a name, and has an unused color by default', {
    meta: { promise: 'Screens: Calendars can be created, renamed and colored, optionally with their events.' },
  }, async () => {
    const { calls, addedIds } = show([MAIN, WORK], { create: () => anaCalendar({ id: 'garden', summary: 'Garden' }) })
    await press('Create a calendar')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'green' }).checked).toBe(true)
    await press('Create calendar')
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a name')).toBeVisible()
    await user.type(name, 'Garden')
    await press('Create calendar')
    await waitFor(() => expect(addedIds).toEqual(['garden']))
    expect(inputsTo(calls, 'calendarManagement.create')).toEqual([{ summary: 'Garden', background_color: '29cc39' }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a calendar' }))
  })

  it('is created in one of the accounts that allow it', {
    meta: { promise: 'Screens: A new calendar is created in one of the accounts that allow it.' },
  }, async () => {
    const synchronized_accounts = [
      MAIN_ACCOUNT,
      // It has no calendars yet.
      anaAccount(),
      anaAccount({ account_id: 'work', account_email: 'ana@work.example', can_create_calendars: false }),
      anaAccount({ account_id: 'old', account_email: 'ana@old.example', sync_problem: 'reconnect' }),
    ]
    const { calls } = show(
      [MAIN],
      { create: () => anaCalendar({ id: 'garden', account_id: 'google' }) },
      { info: () => anaSettings({ synchronized_accounts }) },
    )
    await press('Create a calendar')
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Account' })
    expect([...field.options].map(({ textContent }) => textContent)).toEqual([
      'Meridian · ana@example.com',
      'Google · ana@gmail.example',
    ])
    await user.selectOptions(field, 'Google · ana@gmail.example')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Garden')
    await press('Create calendar')
    await waitFor(() =>
      expect(inputsTo(calls, 'calendarManagement.create')).toEqual([
        { summary: 'Garden', background_color: expect.any(String), account_id: 'google' },
      ]),
    )
  })

  it('shows why it could not be created, and keeps the input', async () => {
    show([MAIN], { create: rejectWith(409, 'You can have at most 50 calendars') })
    await press('Create a calendar')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Garden')
    await press('Create calendar')
    await waitFor(() => expect(findToast('You can have at most 50 calendars')?.kind).toBe('error'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Garden')
  })
})

describe('unsaved input', () => {
  it('for a new calendar survives a reload, until the form is cancelled', {
    meta: {
      promise:
        'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
    },
  }, async () => {
    show([MAIN, WORK])
    await press('Create a calendar')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Gard')
    await user.click(screen.getByRole('radio', { name: 'orange' }))
    cleanup()
    show([MAIN, WORK])
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Gard')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'orange' }).checked).toBe(true)
    await press('Cancel')
    cleanup()
    show([MAIN, WORK])
    expect(await screen.findByRole('button', { name: 'Create a calendar' })).toBeVisible()
  })

  it('for an edited calendar survives a reload, until the form is cancelled', {
    meta: {
      promise:
        'Stored state: Text in panel forms survives a reload until it is sent or discarded: a room’s link, calendars, keys, webhooks, groups, codes.',
    },
  }, async () => {
    const { calls } = show([MAIN, WORK], { update: () => WORK })
    await press('Edit Work')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' and more')
    await user.click(screen.getByRole('checkbox', { name: /Apply to its events/ }))
    cleanup()
    show([MAIN, WORK])
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Work and more')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Apply to its events/ }).checked).toBe(true)
    await press('Cancel')
    await press('Edit Work')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Work')
    expect(inputsTo(calls, 'calendarManagement.update')).toEqual([])
  })
})

describe('a user’s own calendar', () => {
  it('is renamed', {
    meta: { promise: 'Screens: Calendars can be created, renamed and colored, optionally with their events.' },
  }, async () => {
    const { calls } = show([MAIN, WORK], { update: () => WORK })
    await press('Edit Work')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await press('Save')
    expect(screen.getByText('Enter a name')).toBeVisible()
    await user.type(name, 'Studio')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(inputsTo(calls, 'calendarManagement.update')).toEqual([{ calendarId: 'work', summary: 'Studio' }])
    expect(inputsTo(calls, 'calendarManagement.updateColors')).toEqual([])
  })

  it('is recolored, optionally with its events', {
    meta: { promise: 'Screens: Calendars can be created, renamed and colored, optionally with their events.' },
  }, async () => {
    const { calls } = show([MAIN, WORK], { updateColors: () => WORK })
    await press('Edit Work')
    await user.click(screen.getByRole('radio', { name: 'yellow' }))
    await user.click(screen.getByRole('checkbox', { name: 'Apply to its events too' }))
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(inputsTo(calls, 'calendarManagement.updateColors')).toEqual([
      { id: 'work', background_color: 'ffcb33', update_events_colors: true },
    ])
    expect(inputsTo(calls, 'calendarManagement.update')).toEqual([])
  })

  it('is deleted after a confirmation that lists what is deleted with it', {
    meta: {
      promise: 'Screens: Deleting a calendar first says what is deleted with it; the main calendar cannot be deleted.',
    },
  }, async () => {
    const { calls } = show([MAIN, WORK], { delete: () => ({ success: true }) })
    await press('Delete Work')
    expect(
      screen.getByText(/^Delete “Work”\? Its events are permanently deleted\. Meetings move to your main calendar/),
    ).toBeVisible()
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Work' }))
    await press('Delete Work')
    await press('Delete calendar')
    await waitFor(() => expect(inputsTo(calls, 'calendarManagement.delete')).toEqual([{ calendarId: 'work' }]))
  })

  it('cannot be deleted if it is the main calendar', {
    meta: {
      promise: 'Screens: Deleting a calendar first says what is deleted with it; the main calendar cannot be deleted.',
    },
  }, async () => {
    show([MAIN, WORK])
    const main = await row('ana@example.com')
    expect(main.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await press('Edit ana@example.com')
    expect(main.getByText('The main calendar has the color of its account.')).toBeVisible()
  })
})

describe('public holidays', () => {
  it('are added by country', {
    meta: { promise: 'Screens: A country’s public holidays can be added and removed.' },
  }, async () => {
    const { calls, addedIds } = show([MAIN], { add: () => HOLIDAYS })
    await press('Add public holidays')
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
    expect(country.selectedOptions[0]?.textContent).toBe('United Kingdom')
    await user.selectOptions(country, 'Mexico')
    await press('Add holidays')
    await waitFor(() => expect(addedIds).toEqual([HOLIDAYS.id]))
    expect(inputsTo(calls, 'calendarManagement.add')).toEqual([
      { calendar_id: 'en.mexican#holiday@group.v.calendar.google.com' },
    ])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add public holidays' }))
  })

  it('are preselected for the user’s country only until they are added', async () => {
    show([MAIN, { ...HOLIDAYS, id: 'es.uk#holiday@group.v.calendar.google.com' }])
    await press('Add public holidays')
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
    expect(country.selectedOptions[0]?.textContent).toBe('Choose a country')
  })

  it('cannot be added twice or without a country', async () => {
    const { calls } = show([MAIN, HOLIDAYS])
    await press('Add public holidays')
    const country = screen.getByRole('combobox', { name: 'Country' })
    await user.selectOptions(country, 'Spain')
    await press('Add holidays')
    expect(screen.getByText('You already have this calendar')).toBeVisible()
    await user.selectOptions(country, '')
    await press('Add holidays')
    expect(screen.getAllByText('Choose a country')).toHaveLength(2)
    expect(inputsTo(calls, 'calendarManagement.add')).toEqual([])
  })

  it('are removed after a confirmation', {
    meta: { promise: 'Screens: A country’s public holidays can be added and removed.' },
  }, async () => {
    const { calls } = show([MAIN, HOLIDAYS], { remove: () => ({ success: true }) })
    await press('Remove Public holidays: Spain')
    expect(screen.getByText(/^Remove “Public holidays: Spain”\? .* You can add it again\.$/)).toBeVisible()
    await press('Remove')
    await waitFor(() => expect(inputsTo(calls, 'calendarManagement.remove')).toEqual([{ id: HOLIDAYS.id }]))
  })
})
