import { type Fact, Facts } from '../../Facts.tsx'

const COOKIES: readonly Fact[] = [
  {
    name: <code>meridian_refresh</code>,
    text: 'Mantiene tu sesión iniciada. Se envía solo con las llamadas que tienen que ver con el inicio de sesión, y se sustituye cada vez que se usa.',
    kept: '30 días desde su último uso, o hasta que cierres la sesión',
  },
  {
    name: <code>meridian_token</code>,
    text: 'Dice a las páginas de invitación quién ha iniciado sesión.',
    kept: '15 minutos, o hasta que cierres la sesión',
  },
  {
    name: <code>meridian_access_code</code>,
    text: 'Recuerda que en este navegador se introdujo un código de invitación antes de que nadie iniciara sesión: una referencia firmada al código, no el código en sí.',
    kept: 'Hasta que inicies sesión, y nunca más tiempo del que vale el código',
  },
  {
    name: <code>meridian_sign_in_…</code>,
    text: 'Solo mientras inicias sesión: reconoce tu navegador cuando introduces el código, o cuando otro servicio, como Google, te envía de vuelta.',
    kept: 'Hasta que inicies sesión, y nunca más de diez minutos',
  },
  {
    name: <code>meridian_browser</code>,
    text: 'Recuerda en qué navegador iniciaste sesión, para que quien pida códigos en tu nombre no impida que lleguen los tuyos. No inicia la sesión de nadie.',
    kept: '400 días',
  },
  {
    name: <code>meridian_language</code>,
    text: 'El idioma que elegiste para las pantallas. Solo está si elegiste uno.',
    kept: 'Un año',
  },
]

const STORAGE: readonly Fact[] = [
  {
    name: 'Almacenamiento local',
    text: 'Tu sesión (el token de corta duración, y tu nombre, dirección y foto tomados de él), claro u oscuro, las zonas horarias que muestras una junto a otra, qué calendarios se muestran y cómo te gusta que se dibujen los eventos.',
    kept: 'Hasta que cierres la sesión o lo borres; el aspecto se conserva hasta que lo borres',
  },
  {
    name: 'Almacenamiento de sesión',
    text: 'Lo que has escrito en un formulario que aún no se ha enviado, y por dónde ibas en un proceso de varias páginas.',
    kept: 'Hasta que cierres la pestaña o la sesión',
  },
  {
    name: 'Archivos guardados',
    text: 'Los archivos de la propia aplicación, una vez que has iniciado sesión, para que se abra sin conexión. No hay nada tuyo en ellos.',
    kept: 'Hasta que una versión más nueva los sustituya, o los borres',
  },
]

export function OnYourDevice() {
  return (
    <>
      <p>
        Seis tipos de cookies, todas nuestras. Cinco son para el inicio de sesión: los scripts no pueden leerlas. Otros
        sitios no pueden hacer que ninguna se envíe con sus llamadas.
      </p>
      <Facts facts={COOKIES} />
      <p>El navegador guarda además, sin enviarlo por sí mismo a ninguna parte:</p>
      <Facts facts={STORAGE} />
      <p>
        Todo esto hace falta para lo que has pedido, y por eso ningún aviso te pide que lo aceptes. No hay cookies de
        estadística ni de publicidad, ni nuestras ni de nadie.
      </p>
    </>
  )
}
