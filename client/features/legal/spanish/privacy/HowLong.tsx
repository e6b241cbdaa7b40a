import { Link } from '@tanstack/react-router'
import { type Fact, Facts } from '../../Facts.tsx'

const TIMES: readonly Fact[] = [
  {
    name: 'Códigos de inicio de sesión',
    text: 'Valen diez minutos; sus huellas se eliminan en la hora siguiente.',
  },
  {
    name: 'Sesiones',
    text: 'Una sesión que no se usa durante 30 días termina y se elimina. Una que cierras tú se elimina 30 días después.',
  },
  { name: 'Actividad reciente', text: '400 días, y no más que tu cuenta.' },
  { name: 'Respuestas a reservas', text: 'Un día, como protección contra las reservas dobles.' },
  {
    name: 'Lo enviado a webhooks, y claves de API caducadas',
    text: '30 días. Las claves que revocas y los webhooks que eliminas desaparecen al momento.',
  },
  {
    name: 'Cuenta, calendario, enlaces, reuniones que organizas',
    text: 'Mientras tengas la cuenta. Se eliminan con ella.',
  },
  {
    name: 'Calendarios que conectas',
    text: 'Hasta que desconectas la cuenta; su clave cifrada, hasta un mes más, mientras se revoca el acceso.',
  },
  {
    name: 'Reuniones que organizan otros',
    text: 'Pertenecen a quien las organiza, y conservan tu nombre y tu dirección como participante hasta que se elimine la cuenta de quien organiza, o nos pidas que te quitemos.',
  },
  {
    name: 'Solicitudes y códigos, correos, mensajes que nos envías, contadores contra el abuso',
    text: 'La beta aún no tiene una fecha fija para esto. Lo eliminamos cuando ya no sirve, y lo tuyo al momento si lo pides.',
  },
]

export function HowLong() {
  return (
    <>
      <Facts facts={TIMES} />
      <p>
        Cierras tu cuenta en tu panel, en Datos y cuenta, o <Link to="/support">escríbenos</Link> desde su dirección.
        Las invitaciones que ya están en los buzones y calendarios de otras personas son suyas, y quedan fuera de
        nuestro alcance.
      </p>
    </>
  )
}
