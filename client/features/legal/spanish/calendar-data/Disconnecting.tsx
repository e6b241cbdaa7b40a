import { NewTabLink } from '../../calendar-data/NewTabLink.tsx'

export function Disconnecting() {
  return (
    <>
      <p>Abre tu panel, luego Cuentas, y quita la cuenta. Meridian te dice antes qué se elimina con ello.</p>
      <ul>
        <li>
          <b>La copia</b> de sus calendarios y eventos se elimina al momento. En tu proveedor no se elimina nada.
        </li>
        <li>
          <b>El acceso termina.</b> En Google, Meridian lo revoca, salvo que otro usuario haya conectado la misma
          cuenta. Microsoft y las contraseñas de aplicación no permiten hacerlo desde aquí: Meridian elimina su clave, y
          tú también puedes retirar el acceso en tu proveedor, como se indica abajo. La clave cifrada desaparece de la
          cola de revocaciones en el plazo de un mes.
        </li>
        <li>
          <b>Las reuniones</b> que reservó Meridian siguen reservadas y pasan a tu calendario en Meridian. Sus entradas
          en el otro calendario se quedan allí, pero ya no se actualizan.
        </li>
        <li>
          <b>Tu disponibilidad</b> deja de tener en cuenta esa cuenta.
        </li>
      </ul>
      <p>
        También puedes terminar el acceso en el proveedor:{' '}
        <NewTabLink href="https://myaccount.google.com/connections" />,{' '}
        <NewTabLink href="https://account.live.com/consent/Manage" /> (cuentas personales de Microsoft),{' '}
        <NewTabLink href="https://myapplications.microsoft.com" /> (trabajo y estudios), o eliminando la contraseña de
        aplicación. Meridian te pide entonces que vuelvas a conectarla, y considera tu tiempo desconocido hasta que lo
        hagas o quites la cuenta.
      </p>
      <p>Al cerrar tu cuenta de Meridian se desconectan todas.</p>
    </>
  )
}
