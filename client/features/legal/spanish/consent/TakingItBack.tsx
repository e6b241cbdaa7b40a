import { Link } from '@tanstack/react-router'

export function TakingItBack() {
  return (
    <>
      <p>Puedes retirar cada consentimiento en cualquier momento y sin dar motivos:</p>
      <ul>
        <li>
          <b>Un enlace:</b> elimínalo, y ya no reserva nada. Al que siempre tienes, cámbiale la dirección.
        </li>
        <li>
          <b>Un calendario conectado:</b> desconéctalo en Cuentas. Meridian olvida entonces la clave y las entradas
          copiadas. También puedes retirarle el acceso en los ajustes del proveedor.
        </li>
        <li>
          <b>Todo:</b> pídenos que eliminemos tu cuenta en <Link to="/support">Ayuda</Link>.
        </li>
      </ul>
      <p>
        Las reuniones reservadas antes siguen reservadas: también están en los calendarios de otras personas. Cancela
        las que no deban celebrarse. Sin un calendario conectado, todo lo demás de Meridian sigue funcionando.
      </p>
    </>
  )
}
