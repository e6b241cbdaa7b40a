import { Link } from '@tanstack/react-router'

export function HowProtected() {
  return (
    <>
      <p>
        Lo que abre tu cuenta dura poco: el token de tu navegador vale quince minutos, y lo que lo renueva se guarda
        donde los scripts no pueden leerlo. Una renovación que se usa por segunda vez, como haría un ladrón, pone fin a
        toda la sesión. Las direcciones de las reuniones son aleatorias y demasiado largas para adivinarlas. Las páginas
        ejecutan nuestros propios scripts y rechazan todos los demás, y lo que escribe la gente se muestra como texto y
        nunca se ejecuta.
      </p>
      <p>
        Ningún sistema es perfectamente seguro. Si tus datos caen en malas manos y eso pudiera perjudicarte, te lo
        decimos, y también a quienes la ley nos obliga a avisar. Si encuentras un fallo de seguridad,{' '}
        <Link to="/support">dínoslo</Link> a nosotros primero, por favor.
      </p>
    </>
  )
}
