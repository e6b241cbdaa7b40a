import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchProblem } from '#client/entities/slot/SearchProblem.tsx'
import { switchToEnglish, switchToSpanish } from '#client/test/language.ts'
import { render } from '#client/test/render.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { NewSecret } from './NewSecret.tsx'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES'])
  switchToSpanish()
})
afterEach(() => {
  vi.restoreAllMocks()
  switchToEnglish()
})

test('explains in Spanish why no time fits', () => {
  render(
    <SearchProblem
      zone="Europe/Madrid"
      problem={{
        detail: 'Ninguna hora',
        data: {
          explain: {
            participants: [
              { who: { kind: 'you' }, share: 0.5, hours: 0.3, busy: 0.2 },
              { who: { kind: 'named', name: 'Tom' }, share: 0, hours: 0, busy: 0 },
              { who: { kind: 'anonymous' }, share: 1, hours: 0, busy: 1 },
            ],
            relaxed_slots: [
              {
                start: '2026-11-19T13:30:00.000Z',
                end: '2026-11-19T14:00:00.000Z',
                relaxation: { code: 'buffer', params: { who: { kind: 'named', name: 'Tom' }, minutes: 15 } },
              },
            ],
          },
        },
      }}
    />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'Tú no estás libre en el 50 % de las horas posibles: 30 % fuera de tu horario, 20 % con otros compromisos',
    'Tom está libre en todas las horas posibles',
    'Otro participante no está libre en el 100 % de las horas posibles: 100 % con otros compromisos',
    'jue, 19 de noviembre, 14:30 en Madrid (GMT+1). Encaja sin el margen de 15 minutos de Tom.',
  ])
})

test('shows errors and one-time secrets in Spanish', () => {
  render(
    <MantineProvider>
      <ErrorState errorMessage="No encontrado" />
      <NewSecret secret="mk_1" name="la clave" onDone={() => undefined}>
        Guárdala.
      </NewSecret>
    </MantineProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Algo ha fallado' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Intentarlo de nuevo' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Copia la clave ahora' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copiar la clave' })).toBeVisible()
})
