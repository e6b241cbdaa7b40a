import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSession } from '#client/lib/session-store.ts'
import { inputsTo } from '#client/test/fake-api.ts'
import { signInAsAna, startAfresh } from '#client/test/render-page.tsx'
import { openDashboard } from './-dashboard-for-tests.ts'

beforeEach(() => {
  startAfresh()
  signInAsAna()
})

describe('live updates', () => {
  it('fetch again what they are told of, and all of it when the line was down', async () => {
    const { calls, line } = openDashboard()
    const count = (path: string) => inputsTo(calls, path).length
    await screen.findByText('Nothing is coming up.')
    await waitFor(() => expect(line.isOpen()).toBe(true))
    line.say('open')
    const [events, infos] = [count('calendar.listEvents'), count('users.info')]

    line.say('events')
    await waitFor(() => expect(count('calendar.listEvents')).toBeGreaterThan(events))
    expect(count('users.info')).toBe(infos)

    line.say('settings')
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infos))

    const [eventsBefore, infosBefore] = [count('calendar.listEvents'), count('users.info')]
    line.say('open')
    await waitFor(() => expect(count('calendar.listEvents')).toBeGreaterThan(eventsBefore))
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infosBefore))
  })

  it('come back by themselves when the session’s token ran out meanwhile, and all is fetched again', async () => {
    const { calls, line } = openDashboard()
    const count = (path: string) => inputsTo(calls, path).length
    await screen.findByText('Nothing is coming up.')
    await waitFor(() => expect(line.opened()).toBe(1))
    line.say('open')
    const { token } = getSession()
    line.expire(token)
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/auth/refresh'))
    await waitFor(() => expect(line.opened()).toBe(3))
    expect(getSession().token).not.toBe(token)
    const [events, infos] = [count('calendar.listEvents'), count('users.info')]
    line.say('open')
    await waitFor(() => expect(count('calendar.listEvents')).toBeGreaterThan(events))
    await waitFor(() => expect(count('users.info')).toBeGreaterThan(infos))
  })
})
