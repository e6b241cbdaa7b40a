export function WhoSeesWhat() {
  return (
    <>
      <ul>
        <li>
          <b>Quien tenga uno de tus enlaces</b> ve tu nombre, tu foto, tu dirección y tu zona horaria, y las horas a las
          que se puede reservar contigo. De ellas se puede deducir cuándo tienes compromisos, pero no cuáles son.
        </li>
        <li>
          <b>Quienes participan en una reunión</b> ven su título, sus notas, su hora y su lugar, y los nombres y
          direcciones de los demás, en su página y en los correos sobre ella.
        </li>
        <li>
          <b>Quien tenga la dirección de la página de una reunión</b> puede ver esa reunión, cambiar su hora y
          cancelarla: por eso los enlaces de nuestros correos funcionan sin cuenta. Trátala como una llave, y fíjate en
          a quién reenvías el correo.
        </li>
        <li>
          <b>Los usuarios que planifican una reunión contigo</b> con tu dirección hacen que se busque en tu horario y en
          tus horas ocupadas, si tienes una cuenta. Averiguan la hora que va bien a todos o, si no la hay, cuánto de los
          días buscados bloquea cada participante y qué abriría las siguientes horas. Los títulos de tus entradas nunca
          se les muestran.
        </li>
        <li>
          <b>Los programas de quienes participan:</b> un usuario puede hacer que se avise a un programa cuando se crea,
          se mueve o se cancela una reunión suya, y puede dar una clave a un programa. Este se entera de lo que ve el
          usuario, y de nada más.
        </li>
        <li>
          <b>El equipo</b> ve las solicitudes, los códigos de invitación y quién los usó, y lo que nos escribes. Quienes
          gestionamos la base de datos podríamos leer lo que hay en ella, y lo hacemos solo para reparar algo, para
          responderte o cuando la ley nos obliga.
        </li>
        <li>
          <b>Quienes trabajan para nosotros:</b> el proveedor que aloja los servidores y el servicio que entrega los
          correos. Tratan los datos según nuestras instrucciones y para nada propio.
        </li>
        <li>
          <b>El servicio con el que inicias sesión,</b> si eliges uno, como Google: se entera de que lo haces y de
          cuándo, y nos dice tu nombre, tu dirección y tu foto. No le pedimos nada más.
        </li>
      </ul>
      <p>
        Nadie más. No se vende, alquila ni regala nada, no hay publicidad, y ninguna página carga scripts, tipos de
        letra o contadores que no sean de Meridian. Si sigues un enlace que lleva fuera de él, como la sala de vídeo de
        una reunión o nuestra comunidad, se aplican las normas de ese sitio.
      </p>
    </>
  )
}
