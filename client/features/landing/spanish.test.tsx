import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '#client/entry-server.tsx'
import { speak } from '#client/lib/language.ts'
import { spanish } from '#client/locales/es.ts'
import { SlotDemo } from './SlotDemo.tsx'

afterEach(() => speak('en', {}))

test('the drawn page is Spanish, and so is what it says of itself', async () => {
  const site = { publicUrl: 'https://meridian.example', language: 'es' } as const
  const { head, body } = await renderPage('/', site, { year: 2026, site: { social: [] } })
  const page = new DOMParser().parseFromString(`<html><head>${head}</head><body>${body}</body></html>`, 'text/html')
  const meta = (name: string) => page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)
  expect(page.title).toBe('Meridian, tu asistente ejecutivo de reuniones')
  expect(meta('description')?.getAttribute('content')).toMatch(
    /^Meridian encuentra la primera hora .* con invitación\.$/,
  )
  expect(meta('og:title')?.getAttribute('content')).toBe('Conoce a tu nuevo asistente ejecutivo con IA')
  expect(meta('og:description')?.getAttribute('content')).toMatch(/^Meridian encuentra/)
  expect(meta('og:image')?.getAttribute('content')).toBe('https://meridian.example/preview.es.png')
  expect(page.querySelector('h1')?.textContent).toBe('Conoce a tu nuevo asistente ejecutivo con IA')
  expect(page.querySelector('#scheduling h3')?.textContent).toBe('Agenda')
  expect(page.body.textContent).toContain('para los tres')
})

test('the English one is as it stands', async () => {
  const { head, body } = await renderPage(
    '/',
    { publicUrl: 'https://meridian.example', language: 'en' },
    { year: 2026, site: { social: [] } },
  )
  expect(head).toContain('<title>Meridian, your executive scheduling assistant</title>')
  expect(body).toContain('Meet your new executive Ai assistant')
})

test('the search explains itself in Spanish', async () => {
  speak('es', spanish)
  render(<SlotDemo />)
  const answer = () => screen.getByRole('status').textContent
  expect(answer()).toBe(
    '14:30. La primera hora libre para los tres. Horas anteriores descartadas: 4 por el horario de Priya, 12 por el horario de Tom y 6 por los compromisos de Priya.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Participa: Tom' }))
  expect(answer()).toMatch(/^12:30\. La primera hora libre para los dos\. /)
  expect(screen.getByRole('slider', { name: 'Priya: Café' }).getAttribute('aria-valuetext')).toBe('13:30 a 14:30')
})
