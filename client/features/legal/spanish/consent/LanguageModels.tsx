export function LanguageModels() {
  return (
    <>
      <p>
        Hoy Meridian no usa ninguno. Ningún texto tuyo (entradas, notas, direcciones, mensajes) se envía a un proveedor
        de inteligencia artificial, y las frases de nuestros correos las escribimos nosotros y se completan con los
        datos de tu reunión.
      </p>
      <p>Si eso cambiara, sería solo así:</p>
      <ul>
        <li>está desactivado hasta que lo actives, con un consentimiento propio que dice quién es el proveedor;</li>
        <li>dice de antemano qué se enviaría y para qué;</li>
        <li>el proveedor no puede entrenar sus modelos con ello, y nosotros tampoco;</li>
        <li>todo lo que funciona con reglas sigue funcionando sin él.</li>
      </ul>
      <p>Usar Meridian, o aceptar cualquier otra cosa de esta página, no es ese consentimiento.</p>
    </>
  )
}
