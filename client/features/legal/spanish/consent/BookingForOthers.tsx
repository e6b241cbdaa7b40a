export function BookingForOthers() {
  return (
    <>
      <p>Al usar Meridian aceptas que actúe en tu nombre dentro de lo que hayas ajustado:</p>
      <ul>
        <li>quien tenga uno de tus enlaces puede reservar las horas que ofrece;</li>
        <li>
          otro usuario que indique tu dirección para un grupo puede hacer que su reunión se programe dentro de tu
          horario, donde estés libre;
        </li>
        <li>quienes participan reciben correos que te nombran, con tu dirección para responderte.</li>
      </ul>
      <p>
        Tú nos das los nombres y las direcciones de otras personas cuando las invitas. Hazlo solo con personas que
        puedan esperar noticias tuyas, y no pongas en títulos ni notas nada que no deban leer. Los invitados no aceptan
        nada más que la reunión: lo que guardamos de ellos sirve solo para esa reunión.
      </p>
    </>
  )
}
