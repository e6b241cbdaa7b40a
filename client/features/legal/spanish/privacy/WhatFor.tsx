import { Link } from '@tanstack/react-router'

export function WhatFor() {
  return (
    <>
      <p>Para esto y nada más, cada cosa con la base que leyes como el RGPD nos piden indicar:</p>
      <ul>
        <li>
          <b>Para hacer lo que pides:</b> iniciar tu sesión, llevar tu calendario, buscar horas, reservar, mover y
          cancelar reuniones, y avisar a quienes participan. Es el servicio en sí (ejecución de un contrato).
        </li>
        <li>
          <b>Para que sea posible reunirse:</b> lo que guardamos sobre los invitados que no tienen cuenta, para que
          pueda celebrarse la reunión en la que participan. Es en interés suyo, de quien organiza y nuestro (intereses
          legítimos).
        </li>
        <li>
          <b>Para decidir quién entra:</b> solicitudes y códigos de invitación, porque la beta es pequeña (medidas
          previas a un contrato, a petición tuya).
        </li>
        <li>
          <b>Para que no entren otros:</b> sesiones, contadores contra el abuso y el registro (intereses legítimos en un
          servicio que sea seguro y funcione).
        </li>
        <li>
          <b>Para responderte:</b> cuando nos escribes (intereses legítimos, o el contrato).
        </li>
        <li>
          <b>Para leer y escribir un calendario que tengas en otro sitio:</b> solo si lo conectas, y hasta que lo
          desconectes (consentimiento). Lo que abarca está en la página{' '}
          <Link to="/calendar-data">Datos de tus calendarios</Link>.
        </li>
      </ul>
      <p>
        La hora que recibe una reunión se calcula con reglas fijas que miran horarios y horas ocupadas, no personas.
        Ninguna máquina toma sobre nadie decisiones con efectos jurídicos o similares.
      </p>
    </>
  )
}
