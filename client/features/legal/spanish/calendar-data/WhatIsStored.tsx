import { type Fact, Facts } from '../../Facts.tsx'

const STORED: readonly Fact[] = [
  {
    name: 'Una copia de tus eventos',
    text: 'Título, descripción, lugar, horas, repetición, enlace de la reunión, si cuentan como ocupado y quién está invitado: nombres, direcciones y respuestas.',
    kept: 'hasta que eliminas el evento o desconectas la cuenta',
  },
  {
    name: 'Tus calendarios y ajustes',
    text: 'Nombres y colores, y lo que elegiste en Meridian.',
    kept: 'hasta que desconectas la cuenta',
  },
  {
    name: 'La clave de la cuenta',
    text: 'La que Google o Microsoft emitió para Meridian, la contraseña de aplicación que escribiste o la dirección de un archivo de calendario. Está cifrada y solo se envía a ese proveedor.',
    kept: 'hasta que desconectas la cuenta',
  },
  {
    name: 'Cómo fue la última lectura',
    text: 'Cuándo fue y, si falló, cuál es el problema. Solo lo ves tú.',
    kept: 'hasta que desconectas la cuenta',
  },
]

export function WhatIsStored() {
  return (
    <>
      <Facts facts={STORED} />
      <p>
        <b>Quién lo ve:</b> tú, y los programas a los que das una clave de API o la dirección de tu calendario privado.
        Otras personas solo ven las reuniones en las que participan y las horas a las que puedes reunirte. Nunca ven tus
        demás eventos, ni qué calendario te ocupa. Nadie del equipo tiene una pantalla que muestre tu calendario.
      </p>
    </>
  )
}
