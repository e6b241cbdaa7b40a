export function Mails() {
  return (
    <>
      <p>
        Te escribimos cuando inicias sesión con un código, cuando el equipo decide sobre tu solicitud y cuando se crea,
        se mueve o se cancela una reunión en la que participas. Si respondes a un correo sobre una reunión, la respuesta
        llega a la persona con la que te reúnes, no a nosotros.
      </p>
      <p>
        No hay boletines. Nuestros correos no llevan imágenes ni enlaces que cuenten visitas: no sabemos si has abierto
        alguno.
      </p>
    </>
  )
}
