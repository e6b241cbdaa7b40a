export function HowTimesAreFound() {
  return (
    <>
      <p>Con reglas que son las mismas para todos, y que ajustas tú:</p>
      <ul>
        <li>dentro del horario de cada persona, en la zona horaria de cada una;</li>
        <li>sin tocar lo que hay en sus calendarios, con el margen que quieran antes y después;</li>
        <li>no antes de lo que pida la antelación de quien organiza, y dentro de los días que planifica;</li>
        <li>de todo lo que queda, lo más temprano.</li>
      </ul>
      <p>
        A quien tiene un calendario que no se puede leer nunca se le da por libre; los invitados sin cuenta no tienen
        calendario aquí y no condicionan nada. No se clasifica ni se puntúa a nadie, y la misma pregunta tiene la misma
        respuesta. Con cada hora que elige, Meridian dice por qué es esa.
      </p>
      <p>
        Tú decides: los invitados pueden elegir ellos mismos una hora, una reserva reciente se puede deshacer antes de
        que nadie se entere, y toda reunión se puede cambiar de hora o cancelar desde el correo que la anuncia.
      </p>
    </>
  )
}
