import { type Fact, Facts } from '../../Facts.tsx'

const KEPT: readonly Fact[] = [
  {
    name: 'Tu solicitud',
    text: 'Si pides una invitación: tu dirección, tu mensaje y lo que decidió el equipo.',
  },
  {
    name: 'Tu cuenta',
    text: 'Tu dirección y tu nombre, una foto si la da el servicio con el que inicias sesión, tu zona horaria, tu horario, y las duraciones, los márgenes y los colores que elegiste.',
  },
  {
    name: 'Inicio de sesión',
    text: 'Cuándo empezaron tus sesiones y cuándo terminan, en qué dispositivo y desde qué dirección de red. Los códigos de inicio de sesión, los códigos de invitación y los tokens de sesión se guardan como huellas de las que no se pueden recuperar. Si inicias sesión con otro servicio, como Google: el número con el que ese servicio te conoce, para reconocerte. No hay contraseñas, y no guardamos ninguna llave de ese servicio.',
  },
  {
    name: 'Actividad reciente',
    text: 'Lo que afecta a la seguridad de tu cuenta, como inicios de sesión, códigos incorrectos, claves y descargas: cuándo ocurrió, en qué dispositivo y desde qué dirección de red. Lo ves en tu panel.',
  },
  {
    name: 'Tu calendario',
    text: 'Las entradas de tu calendario en Meridian: título, descripción, lugar, horas, repeticiones y las personas que se nombran en ellas.',
  },
  {
    name: 'Calendarios que conectas',
    text: 'Una copia de sus entradas y la clave de la cuenta, cifrada.',
  },
  {
    name: 'Tus enlaces',
    text: 'Sus direcciones, la duración de reunión para la que sirve cada uno y cuántas reuniones han salido de ellos.',
  },
  {
    name: 'Reuniones',
    text: 'Título, notas, hora y lugar, la frase que dice por qué se encontró esa hora, y quién participa: nombre, dirección, zona horaria y respuesta.',
  },
  {
    name: 'Invitados',
    text: 'Lo que escribes al reservar (nombre, dirección, notas) y la zona horaria en la que viste las horas. De las personas a las que invitó otra: la dirección que se indicó.',
  },
  {
    name: 'Claves de API y webhooks',
    text: 'Si creas alguno: los nombres de tus claves, cuándo se crearon y se usaron por última vez, y sus huellas; las direcciones de tus webhooks, sus secretos cifrados, lo que se les envió y qué respondieron.',
  },
  {
    name: 'Correos que enviamos',
    text: 'A quién, qué decían, códigos incluidos, y cuándo se entregaron.',
  },
  {
    name: 'Lo que nos escribes',
    text: 'Mensajes de ayuda y comentarios: tu nombre, tu dirección y tu mensaje, y tu cuenta si tenías la sesión iniciada.',
  },
  {
    name: 'Contra el abuso',
    text: 'Contadores de cuántas veces se intentó algo, por dirección de red, dirección de correo o cuenta. Durante un día, las respuestas a reservas, para que una petición enviada dos veces reserve una sola.',
  },
  {
    name: 'El registro del servidor',
    text: 'De cada llamada: de qué tipo era, si salió bien y cuánto tardó. De las llamadas rechazadas y de la actividad reciente, también la dirección de red. Sin direcciones de correo, tokens ni contenido.',
  },
]

export function WhatWeKeep() {
  return (
    <>
      <p>Todo ello viene de ti, de alguien que se reúne contigo o del propio uso de Meridian.</p>
      <Facts facts={KEPT} />
      <p>
        No guardamos datos de pago: no se cobra nada. No compramos datos sobre ti, no te buscamos en otros sitios ni
        creamos perfiles.
      </p>
    </>
  )
}
