export function WhatIsNeverStored() {
  return (
    <ul>
      <li>La contraseña de tu cuenta de Google, Microsoft o Apple: Meridian no llega a verla.</li>
      <li>Correo, contactos, archivos, tareas y fotos: Meridian no pide acceso a ellos.</li>
      <li>Archivos adjuntos, recordatorios y categorías de los eventos.</li>
      <li>Contenido de eventos, direcciones o claves en el registro del servidor.</li>
      <li>Nada para publicidad, para venderlo o para entrenar modelos.</li>
    </ul>
  )
}
