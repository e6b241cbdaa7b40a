export function WhatIsWritten() {
  return (
    <>
      <ul>
        <li>Las reuniones que Meridian te reserva, en el único calendario que eliges para ellas, y sus cambios.</li>
        <li>Los cambios que haces en Meridian en eventos y calendarios de esa cuenta.</li>
        <li>Un enlace de Google Meet o Teams, si lo eliges para tus reuniones.</li>
      </ul>
      <p>
        Si mueves o eliminas una de esas reuniones en tu proveedor, Meridian también la mueve o la cancela aquí, y avisa
        a sus participantes. Los archivos de calendario (.ics) solo se leen.
      </p>
    </>
  )
}
