import { Link } from '@tanstack/react-router'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'

export function ConnectedCalendars() {
  return (
    <>
      <p>
        Todo el mundo tiene un calendario en el propio Meridian. En Cuentas puedes conectar calendarios que tengas en
        otro sitio: con Google, Microsoft, Apple o cualquiera que hable CalDAV. El proveedor también te pregunta
        entonces, y no se lee nada antes de que hayas aceptado ambas cosas. Los detalles están en{' '}
        <Link to="/calendar-data">Datos de tus calendarios</Link>.
      </p>
      <p>
        <b>Tu consentimiento permite entonces a Meridian</b>
      </p>
      <ul>
        <li>listar tus calendarios de allí, para que puedas elegir cuáles ocupan tu disponibilidad;</li>
        <li>leer sus entradas, para mostrártelas y saber cuándo no estás disponible;</li>
        <li>guardar una copia de esas entradas y mantenerla al día, para que las horas se encuentren al momento;</li>
        <li>escribir en ellos las reuniones que te reserva y los cambios que haces en Meridian;</li>
        <li>crear una sala de vídeo para una reunión, si eliges ese proveedor para las reuniones;</li>
        <li>guardar la clave de esa cuenta, cifrada, mientras esté conectada.</li>
      </ul>
      <p>
        <b>No permite a Meridian</b>
      </p>
      <ul>
        <li>leer tu correo, tus contactos o tus archivos;</li>
        <li>mostrar el contenido de tus entradas a otras personas: solo ven cuándo puedes reunirte;</li>
        <li>usar nada de ello para publicidad, venderlo o cederlo para los fines propios de nadie;</li>
        <li>entrenar modelos con ello;</li>
        <li>
          dejar que lo lean personas, salvo que nos lo pidas, haga falta para mantener seguro el servicio o nos obligue
          la ley.
        </li>
      </ul>
      <p>
        Lo que Meridian reciba de las interfaces de Google, y lo que transmita de ello, se ajusta a la{' '}
        <a
          href="https://developers.google.com/terms/api-services-user-data-policy"
          target="_blank"
          rel="noopener noreferrer"
        >
          Política de datos de usuario de los servicios de API de Google
          <VisuallyHidden> (se abre en una pestaña nueva)</VisuallyHidden>
        </a>
        , incluidos sus requisitos de uso limitado.
      </p>
    </>
  )
}
