import { Link } from '@tanstack/react-router'
import { LegalPage, type LegalSection } from '../LegalPage.tsx'
import { HowLong } from './privacy/HowLong.tsx'
import { HowProtected } from './privacy/HowProtected.tsx'
import { Mails } from './privacy/Mails.tsx'
import { OnYourDevice } from './privacy/OnYourDevice.tsx'
import { WhatFor } from './privacy/WhatFor.tsx'
import { WhatWeKeep } from './privacy/WhatWeKeep.tsx'
import { WhoSeesWhat } from './privacy/WhoSeesWhat.tsx'
import { YourRights } from './privacy/YourRights.tsx'

const IN_SHORT = [
  'Guardamos lo necesario para encontrar y reservar reuniones, y nada que te siga a ninguna parte.',
  'Sin rastreadores, sin publicidad, sin scripts de terceros, y no se vende nada.',
  'Los demás saben cuándo puedes reunirte, nunca qué te tiene ocupado el tiempo.',
  'Pide una copia, una corrección o la eliminación de tus datos cuando quieras.',
]

const SECTIONS: readonly LegalSection[] = [
  { id: 'who', title: 'A quién se aplica', body: <Who /> },
  { id: 'what-we-keep', title: 'Qué guardamos', body: <WhatWeKeep /> },
  { id: 'what-for', title: 'Para qué lo usamos', body: <WhatFor /> },
  { id: 'who-sees-what', title: 'Quién ve qué', body: <WhoSeesWhat /> },
  { id: 'on-your-device', title: 'Cookies y lo que guarda tu navegador', body: <OnYourDevice /> },
  { id: 'mails', title: 'Los correos que recibes', body: <Mails /> },
  { id: 'how-long', title: 'Cuánto tiempo lo guardamos', body: <HowLong /> },
  { id: 'how-protected', title: 'Cómo se protege', body: <HowProtected /> },
  { id: 'your-rights', title: 'Tus derechos', body: <YourRights /> },
  { id: 'changes', title: 'Cambios en esta política', body: <Changes /> },
]

/** The Spanish of `PrivacyPolicy`, sentence by sentence. */
export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Política de privacidad"
      lede="Qué guarda Meridian sobre ti, para qué y durante cuánto tiempo, quién lo ve y qué puedes hacer al respecto."
      updated="2026-11-23"
      inShort={IN_SHORT}
      sections={SECTIONS}
    />
  )
}

function Who() {
  return (
    <>
      <p>
        Meridian busca horas para reuniones y las reserva. Está en beta, y se entra con invitación. «Nosotros» somos el
        equipo que gestiona esta instalación y decide qué se hace con los datos que hay en ella. Nos encuentras en{' '}
        <Link to="/support">Ayuda</Link>.
      </p>
      <p>
        Esta política es para todas las personas de las que Meridian sabe algo: <b>usuarios</b>, que tienen una cuenta;{' '}
        <b>invitados</b>, que reservan una reunión con un usuario o están invitados a una y no necesitan cuenta;{' '}
        <b>solicitantes</b>, que piden una invitación; y <b>visitantes</b>, que solo miran. Meridian es una herramienta
        de trabajo y no está pensada para menores de 16 años.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      El día del último cambio figura al principio. Cuando un cambio suponga que guardemos más, o que lo mostremos a
      otros, avisaremos por correo a los usuarios antes de que entre en vigor.
    </p>
  )
}
