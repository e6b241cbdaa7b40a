import { Link } from '@tanstack/react-router'
import { LegalPage, type LegalSection } from '../LegalPage.tsx'
import { BusyTimesOnly } from './calendar-data/BusyTimesOnly.tsx'
import { Disconnecting } from './calendar-data/Disconnecting.tsx'
import { WhatIsNeverStored } from './calendar-data/WhatIsNeverStored.tsx'
import { WhatIsRead } from './calendar-data/WhatIsRead.tsx'
import { WhatIsStored } from './calendar-data/WhatIsStored.tsx'
import { WhatIsWritten } from './calendar-data/WhatIsWritten.tsx'

const IN_SHORT = [
  'Meridian lee los calendarios de las cuentas que conectas. No tiene acceso a tu correo, contactos ni archivos.',
  'Guarda una copia de tus eventos para encontrar horas al momento. Solo tú ves de qué tratan, o nadie: bastan las horas ocupadas.',
  'No cambia nada en tu proveedor, salvo las reuniones que te reserva y los eventos que editas en Meridian.',
  'Puedes desconectar una cuenta cuando quieras. Su copia se elimina al momento.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'read', title: 'Qué se lee', body: <WhatIsRead /> },
  { id: 'written', title: 'Qué se escribe', body: <WhatIsWritten /> },
  { id: 'stored', title: 'Qué se guarda', body: <WhatIsStored /> },
  { id: 'never-stored', title: 'Qué no se guarda nunca', body: <WhatIsNeverStored /> },
  { id: 'busy-times-only', title: 'Solo las horas ocupadas', body: <BusyTimesOnly /> },
  { id: 'disconnecting', title: 'Desconectar una cuenta', body: <Disconnecting /> },
  { id: 'questions', title: 'Preguntas', body: <Questions /> },
]

/** The Spanish of `CalendarData`, sentence by sentence. */
export function CalendarData() {
  return (
    <LegalPage
      title="Datos de tus calendarios"
      lede="Qué hace Meridian con los calendarios que conectas: Google, Microsoft, Apple y otros."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Questions() {
  return (
    <p>
      Pregúntanos en <Link to="/support">Ayuda</Link>. Todo lo demás que guarda Meridian está en la{' '}
      <Link to="/privacy-policy">Política de privacidad</Link>.
    </p>
  )
}
