import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queries } from '#client/api.ts'
import { startSession } from '#client/lib/session/session-store.ts'
import { ErrorResponse, fakeApi, type Handlers, inputsTo } from '#client/test/fake-api.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { DEFAULT_TOAST, findToast } from '#client/test/toasts.ts'
import { tokenFor } from '#client/test/token.ts'
import { user } from '#client/test/user.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'
import type { UserSettings } from '#shared/users.ts'
import { MyAvailability } from './MyAvailability.tsx'

const withSunday = {
  ...defaultWorkSchedule(),
  Sunday: [{ start_time: '09:00', end_time: '18:00' }],
}

const NO_HOURS = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }

async function open(users: Handlers['users'] = {}) {
  const calls = fakeApi({ users: { info: () => anaSettings(), ...users } })
  renderInApp(<MyAvailability />)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  return { calls, save }
}

const addSunday = () => user.click(screen.getByRole('button', { name: 'Add a slot on Sunday' }))

beforeEach(startAsAna)

it('shows the time zone of the hours', async () => {
  await open()
  expect(screen.getByText(/Times are in Madrid time \(GMT\+[12]\)/)).toBeVisible()
})

describe('the save button', () => {
  it('is enabled only while the hours differ from the saved ones', {
    meta: { promise: 'Transitions: Saving hours is enabled while the hours differ from the saved ones.' },
  }, async () => {
    const { save } = await open()
    expect(save.disabled).toBe(true)
    await addSunday()
    expect(save.disabled).toBe(false)
    await user.click(screen.getByRole('switch', { name: 'Sunday' }))
    expect(save.disabled).toBe(true)
  })

  it('does nothing while a save is running', {
    meta: { promise: 'Transitions: Saving hours does nothing while a save is running.' },
  }, async () => {
    let settle: (settings: UserSettings) => void = () => undefined
    const { calls, save } = await open({
      updateWorkSchedule: () =>
        new Promise((resolve) => {
          settle = resolve
        }),
    })
    await addSunday()
    await user.click(save)
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
    expect(save.textContent).toBe('Saving...')
    await user.click(save)
    settle(anaSettings({ work_schedule: withSunday }))
    // Focus stays on the button.
    await waitFor(() => expect(save.textContent).toBe('Save'))
    expect(save.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(save)
    await screen.findByText('Availability slots updated successfully.')
    expect(inputsTo(calls, 'users.updateWorkSchedule')).toHaveLength(1)
  })
})

it('warns if no day has hours', {
  meta: {
    promise:
      'Stored state: Users without any hours, or with a notice as long as the booking window, are warned that nobody can book them.',
  },
}, async () => {
  await open({ info: () => anaSettings({ work_schedule: { ...NO_HOURS, Monday: withSunday.Sunday } }) })
  const warning = 'No hours set: nobody can book you.'
  expect(screen.queryByText(warning)).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Monday' }))
  expect(screen.getAllByText(warning)).toHaveLength(2)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(warning)
  await addSunday()
  expect(screen.queryByText(warning)).toBeNull()
})

it('saves the hours without the temporary ids, and shows a confirmation', {
  meta: {
    promise: [
      'Texts: Availability slots updated successfully.',
      'Rules and limits: The dashboard saves slots without their temporary ids.',
      'Rules and limits: Toasts about working hours stay for 5000 ms.',
    ],
  },
}, async () => {
  const { calls, save } = await open({ updateWorkSchedule: () => anaSettings({ work_schedule: withSunday }) })
  await addSunday()
  await user.click(save)
  expect(await screen.findByText('Availability slots updated successfully.')).toBeVisible()
  expect(findToast('Availability slots updated successfully.')).toEqual({ kind: 'success', ...DEFAULT_TOAST })
  expect(inputsTo(calls, 'users.updateWorkSchedule')).toEqual([{ Sunday: withSunday.Sunday }])
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sunday' }).checked).toBe(true)
})

it.each([
  [409, 'The server says why', 'The server says why'],
  [500, 'anything', 'Error updating availabilty slots'],
])(
  'keeps the edits if saving fails with %i',
  {
    meta: {
      promise:
        'Errors: Hours that could not be saved on the dashboard: the server’s message, else Error updating availabilty slots.',
    },
  },
  async (status, detail, sentence) => {
    const updateWorkSchedule = () => {
      throw new ErrorResponse(status, detail)
    }
    const { save } = await open({ updateWorkSchedule })
    await addSunday()
    await user.click(save)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(findToast(sentence)).toEqual({ kind: 'error', ...DEFAULT_TOAST })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sunday' }).checked).toBe(true)
    expect(save.disabled).toBe(false)
  },
)

it('does not save invalid hours, and focuses the first invalid time', async () => {
  const { calls, save } = await open()
  const end = screen.getByRole('combobox', { name: 'Monday, to' })
  await user.click(end)
  await user.keyboard('{Control>}a{/Control}8')
  await user.tab()
  await user.click(save)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, from')
  expect(inputsTo(calls, 'users.updateWorkSchedule')).toEqual([])
})

it('does not save an invalid time, keeps its text and focuses it', async () => {
  const { calls, save } = await open()
  await user.click(screen.getByRole('combobox', { name: 'Monday, to' }))
  await user.keyboard('{Control>}a{/Control}banana')
  await user.tab()
  expect(save.disabled).toBe(false)
  await user.click(save)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday, to')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Monday, to' }).value).toBe('banana')
  expect(screen.getAllByText(/The end “banana” must be a time/)).not.toEqual([])
  expect(inputsTo(calls, 'users.updateWorkSchedule')).toEqual([])
})

describe('unsaved edits', () => {
  const sunday = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Sunday' })

  it('survive a reload', async () => {
    await open()
    await addSunday()
    await user.click(screen.getByRole('combobox', { name: 'Monday, to' }))
    await user.keyboard('{Control>}a{/Control}banana{Tab}')
    cleanup()
    const { save } = await open()
    expect(sunday().checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Monday, to' }).value).toBe('banana')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(save.disabled).toBe(false)
  })

  it('are deleted when the user discards them', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    await addSunday()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(sunday().checked).toBe(false)
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    cleanup()
    await open()
    expect(sunday().checked).toBe(false)
  })

  it('are saved, and removed from storage, even if the panel is closed during the save', async () => {
    let respond: (settings: UserSettings) => void = () => undefined
    const { save } = await open({ updateWorkSchedule: () => new Promise((resolve) => (respond = resolve)) })
    await addSunday()
    await user.click(save)
    await screen.findByText('Saving...')
    cleanup()
    respond(anaSettings({ work_schedule: withSunday }))
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it('are not visible to the next user', async () => {
    await open()
    await addSunday()
    cleanup()
    startSession(tokenFor({ email: 'ben@example.com', name: 'Ben', picture: null, user_id: 'ben' }))
    await open()
    expect(sunday().checked).toBe(false)
  })
})

it('adopts hours saved elsewhere except on edited days, and saves only the edited days', async () => {
  const { calls, save } = await open({ updateWorkSchedule: () => anaSettings() })
  await user.click(screen.getByRole('switch', { name: 'Monday' }))
  queries.users.info.setData(undefined, anaSettings({ work_schedule: withSunday }))
  await screen.findByRole('combobox', { name: 'Sunday, from' })
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Monday' }).checked).toBe(false)
  await user.click(save)
  await waitFor(() => expect(inputsTo(calls, 'users.updateWorkSchedule')).toEqual([{ Monday: [] }]))
})

it('offers to retry if the hours cannot be loaded', async () => {
  let attempts = 0
  fakeApi({
    users: {
      info() {
        attempts += 1
        if (attempts === 1) throw new ErrorResponse(403, 'Not now')
        return anaSettings()
      },
    },
  })
  renderInApp(<MyAvailability />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
})
