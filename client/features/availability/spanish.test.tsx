import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { toEditableSchedule } from './editable-schedule.ts'
import { findSlotProblems } from './slot-problems.ts'
import { WeekPreview } from './WeekPreview.tsx'

function Hours() {
  const [schedule, setSchedule] = useState(() => toEditableSchedule(defaultWorkSchedule()))
  return (
    <>
      <AvailabilityEditor
        schedule={schedule}
        time_zone="Europe/Madrid"
        onChange={setSchedule}
        problems={findSlotProblems(schedule)}
      />
      <WeekPreview schedule={schedule} />
    </>
  )
}

beforeEach(() => {
  resetApp()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  switchToSpanish()
})
afterEach(() => {
  vi.restoreAllMocks()
  switchToEnglish()
})

it('shows days and hours in Spanish', async () => {
  renderInApp(<Hours />)
  expect(await screen.findByRole('region', { name: 'Miércoles' })).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Sábado' })).toBeVisible()
  expect(screen.getByText('45 horas a la semana para reuniones')).toBeVisible()
  expect(screen.getByText(/^Tu semana\. Lunes: de 09:00 a 18:00\. .* Domingo: no disponible$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Añadir un tramo al lunes' }))
  expect(screen.getByText('Tramo añadido al lunes: de 18:15 a 19:15')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Quitar el lunes, tramo 2, de 18:15 a 19:15' })).toBeVisible()
  expect(screen.getByText(/^Tu semana\. Lunes: de 09:00 a 18:00 y de 18:15 a 19:15\./)).toBeVisible()
})

it('shows the error of an invalid time in Spanish', async () => {
  renderInApp(<Hours />)
  const from = await screen.findByLabelText('Lunes, desde', { selector: 'input' })
  await user.click(from)
  await user.keyboard('{Control>}a{/Control}tarde')
  await user.tab()
  expect(
    screen.getAllByText('El comienzo, «tarde», debe ser una hora en intervalos de 15 minutos, como 09:30').length,
  ).toBeGreaterThan(0)
})
