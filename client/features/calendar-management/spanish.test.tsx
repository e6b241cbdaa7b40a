import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { anaAccount } from '#client/test/accounts.ts'
import { anaCalendar, HOLIDAYS, WORK } from '#client/test/calendars.ts'
import { fakeApi } from '#client/test/fake-api.ts'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { renderInApp, startAsAna } from '#client/test/render-page.tsx'
import { anaSettings } from '#client/test/settings.ts'
import { AccountCalendars } from './AccountCalendars.tsx'
import { AddCalendarsSection } from './AddCalendarsSection.tsx'

afterEach(() => switchToEnglish())

test('the calendars panel is in Spanish', async () => {
  startAsAna()
  switchToSpanish()
  fakeApi({
    users: { info: () => anaSettings({ synchronized_accounts: [anaAccount()] }) },
    calendarManagement: { list: () => [anaCalendar(), WORK, HOLIDAYS] },
  })
  renderInApp(
    <>
      <AccountCalendars account_id="account" />
      <AddCalendarsSection onAdded={() => undefined} />
    </>,
  )
  const list = await screen.findByRole('list', { name: 'Calendarios' })
  expect(list.textContent).toContain('Calendario principal')
  expect(list.textContent).toContain('Festivos')
  expect(screen.getByText('Bloquea tu disponibilidad')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Work bloquea tu disponibilidad' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar Work' }))
  expect(screen.getByText(/^¿Eliminar «Work»\? Sus eventos se eliminan para siempre/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Añadir un calendario compartido' }))
  await userEvent.click(screen.getByRole('button', { name: 'Añadir este calendario' }))
  expect(screen.getByText('Escribe la dirección de un calendario')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Añadir días festivos' }))
  expect(screen.getByRole('option', { name: 'España' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Añadir festivos' }))
  expect(screen.getAllByText('Elige un país')).toHaveLength(2)
})
