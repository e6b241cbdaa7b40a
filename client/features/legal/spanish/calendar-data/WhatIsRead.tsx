import { type Fact, Facts } from '../../Facts.tsx'

const READ: readonly Fact[] = [
  {
    name: 'Qué cuenta es',
    text: 'El número con el que tu proveedor la conoce, su dirección y su foto, si la tiene.',
  },
  {
    name: 'Tu lista de calendarios',
    text: 'Nombres, colores, zonas horarias y si puedes modificarlos.',
  },
  {
    name: 'Los eventos de esos calendarios',
    text: 'Todos, para que los veas en Meridian. En Calendarios eliges cuáles ocupan tu disponibilidad.',
  },
  {
    name: 'Cuándo no estás disponible',
    text: 'Justo antes de una reserva, Meridian pregunta otra vez a tu proveedor si la hora sigue libre.',
  },
]

export function WhatIsRead() {
  return (
    <>
      <p>
        Iniciar sesión con Google o Microsoft no da acceso a los calendarios. Se te pide cuando añades una cuenta, y tu
        proveedor te lo vuelve a preguntar. En Google puedes dejar fuera permisos sueltos; Meridian te dice entonces qué
        no funciona.
      </p>
      <Facts facts={READ} />
      <p>
        Meridian lee una cuenta cuando la conectas, cuando tu proveedor anuncia un cambio y, si no, cada pocos minutos.
      </p>
    </>
  )
}
