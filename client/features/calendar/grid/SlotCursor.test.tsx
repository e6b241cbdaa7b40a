import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from '#client/test/render.tsx'
import { announcementStore } from '#client/ui/feedback/announce.ts'
import type { TimeSpan } from '../event.ts'
import { SlotCursor, useDayLanes } from './SlotCursor.tsx'

const user = userEvent.setup()
const onCreate = vi.fn<(span: TimeSpan) => void>()

type Hooks = ReturnType<typeof useDayLanes>['hooks']

function Lane({ day, hooks }: { day: string; hooks: Hooks }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const el = ref.current
    if (!el) return undefined
    hooks.dayLaneDidMount({ el })
    return () => hooks.dayLaneWillUnmount({ el })
  }, [hooks])
  return <div ref={ref} data-date={day} />
}

/** Renders the columns of some days like FullCalendar, last day first. */
function Week({ days }: { days: string[] }) {
  const { lanes, hooks } = useDayLanes()
  return (
    <>
      {days.toReversed().map((day) => (
        <Lane key={day} day={day} hooks={hooks} />
      ))}
      <SlotCursor
        lanes={lanes}
        date="2026-11-18"
        initialMinute={540}
        duration={45}
        zone="Europe/Madrid"
        onCreate={onCreate}
      />
    </>
  )
}

const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

afterEach(() => vi.clearAllMocks())

describe('the slot cursor', () => {
  it('is one tab stop at the start of working hours, where Enter creates an event', async () => {
    render(<Week days={['2026-11-17', '2026-11-18', '2026-11-19']} />)
    await user.tab()
    expect(focusedLabel()).toBe('09:00, Wednesday 18 November: new event')
    await user.keyboard('{Enter}')
    expect(onCreate).toHaveBeenCalledWith({
      start: '2026-11-18T08:00:00.000Z',
      end: '2026-11-18T08:45:00.000Z',
      allDay: false,
    })
    await user.tab()
    expect(focusedLabel()).toBeNull()
  })

  it('moves by half hours and days, within the visible range', async () => {
    render(<Week days={['2026-11-17', '2026-11-18', '2026-11-19']} />)
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(focusedLabel()).toBe('09:30, Thursday 19 November: new event')
    expect(announcementStore.getState().at(-1)?.text).toBe('09:30')
    await user.keyboard(`{ArrowLeft}{ArrowLeft}${'{ArrowUp}'.repeat(30)}`)
    expect(focusedLabel()).toBe('00:00, Tuesday 17 November: new event')
    await user.keyboard(' ')
    expect(onCreate).toHaveBeenCalledWith(expect.objectContaining({ start: '2026-11-16T23:00:00.000Z' }))
  })

  it('moves from the focused day', async () => {
    render(<Week days={['2026-11-17', '2026-11-18', '2026-11-19']} />)
    act(() => screen.getByRole('button', { name: /17 November/ }).focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focusedLabel()).toBe('09:00, Thursday 19 November: new event')
    act(() => screen.getByRole('button', { name: /17 November/ }).focus())
    await user.keyboard('{ArrowRight}')
    expect(focusedLabel()).toBe('09:00, Wednesday 18 November: new event')
  })

  it('remains a tab stop when other days are shown', async () => {
    const { rerender } = render(<Week days={['2026-11-18', '2026-11-19']} />)
    act(() => rerender(<Week days={['2026-12-01', '2026-12-02']} />))
    await user.tab()
    expect(focusedLabel()).toBe('09:00, Tuesday 1 December: new event')
    expect(screen.getAllByRole('button')).toHaveLength(2)
  })
})
