import { Link } from '@tanstack/react-router'
import { LegalPage, type LegalSection } from '../LegalPage.tsx'
import { BookingForOthers } from './consent/BookingForOthers.tsx'
import { ConnectedCalendars } from './consent/ConnectedCalendars.tsx'
import { HowTimesAreFound } from './consent/HowTimesAreFound.tsx'
import { LanguageModels } from './consent/LanguageModels.tsx'
import { TakingItBack } from './consent/TakingItBack.tsx'

const IN_SHORT = [
  'Hoy cada hora se encuentra con reglas fijas. Ningún modelo de lenguaje lee nada tuyo.',
  'Nada tuyo entrena un modelo, ni aquí ni en otra parte.',
  'Un calendario que tengas en otro sitio se lee solo si lo conectas, para tus reuniones y nada más.',
  'Puedes desconectarlo cuando quieras y seguir sin él.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'assistant', title: 'Qué significa aquí «asistente con IA»', body: <Assistant /> },
  { id: 'rules', title: 'Cómo se encuentran las horas', body: <HowTimesAreFound /> },
  { id: 'language-models', title: 'Modelos de lenguaje', body: <LanguageModels /> },
  { id: 'calendars', title: 'Conectar un calendario', body: <ConnectedCalendars /> },
  { id: 'others', title: 'Actuar por ti ante otros', body: <BookingForOthers /> },
  { id: 'taking-it-back', title: 'Retirar el consentimiento', body: <TakingItBack /> },
  { id: 'questions', title: 'Preguntas', body: <Questions /> },
]

/** The Spanish of `UserConsent`, sentence by sentence. */
export function UserConsent() {
  return (
    <LegalPage
      title="Consentimiento del usuario"
      lede="Qué hace en tu nombre el asistente de Meridian, qué aceptas cuando se lo permites y cómo retirarlo."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Assistant() {
  return (
    <>
      <p>
        Meridian se presenta como asistente ejecutivo con IA porque asume lo que hace un asistente: conoce tu horario y
        tu calendario, encuentra la hora que va bien a todos, la reserva, avisa a todo el mundo y vuelve a hacerlo
        cuando algo cambia. El nombre dice lo que hace por ti, no que una máquina te lea el pensamiento o el correo.
      </p>
      <p>Actúa cuando se lo pides tú, o alguien que tiene tu enlace. No emprende nada por su cuenta.</p>
    </>
  )
}

function Questions() {
  return (
    <p>
      Pregúntanos en <Link to="/support">Ayuda</Link>. Qué se guarda de todo esto, quién lo ve y durante cuánto tiempo
      está en la <Link to="/privacy-policy">Política de privacidad</Link>.
    </p>
  )
}
