import { Link } from '@tanstack/react-router'

export function YourRights() {
  return (
    <>
      <p>Tengas o no una cuenta, y vivas donde vivas, puedes:</p>
      <ul>
        <li>
          <b>saber</b> qué guardamos sobre ti y obtener una copia, también en un formato que un programa pueda leer;
        </li>
        <li>
          <b>corregirlo:</b> los usuarios cambian su nombre, su horario y sus ajustes en Ajustes del perfil y en Mi
          disponibilidad;
        </li>
        <li>
          <b>hacer que se elimine:</b> los usuarios eliminan ellos mismos entradas y enlaces, y su cuenta a través de
          nosotros;
        </li>
        <li>
          <b>oponerte</b> a lo que hacemos con ello, o hacer que quede en suspenso mientras lo examinamos;
        </li>
        <li>
          <b>retirar</b> un consentimiento, en cualquier momento, sin que afecte a lo que se hizo antes.
        </li>
      </ul>
      <p>
        Escríbenos en <Link to="/support">Ayuda</Link> desde la dirección de que se trate, para que sepamos que eres tú.
        No cuesta nada, y tienes una respuesta en el plazo de un mes. Si no te convence, puedes presentar una
        reclamación ante la autoridad de protección de datos del lugar donde vives.
      </p>
    </>
  )
}
