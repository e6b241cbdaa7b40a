/** The landing page. */
export const landing = {
  Sections: 'Secciones',
  Scheduling: 'Agenda',
  Communication: 'Comunicación',
  Booking: 'Reservas',
  Payment: 'Pagos',
  'Try it': 'Probar',

  'Beta, by invitation': 'Beta, con invitación',
  'Meet your new executive Ai assistant': 'Conoce a tu nuevo asistente ejecutivo con IA',
  'Send one link, or name the people. It finds the first time that suits all of you, books it and mails the invitation.':
    'Envía un enlace o di con quién. Encuentra la primera hora que os vaya bien a todos, la reserva y envía la invitación.',
  'Log in with a code by email, and add the calendars you already use: Google, Microsoft, Apple, CalDAV or any calendar address.':
    'Inicia sesión con un código por correo y añade los calendarios que ya usas: Google, Microsoft, Apple, CalDAV o cualquier dirección de calendario.',
  'An answer of Meridian': 'Una respuesta de Meridian',
  'Thursday, 14:30 to 15:30': 'Jueves, de 14:30 a 15:30',
  'The first hour free for all three. Nine earlier times did not fit because of your own busy times, four because of Tom’s hours.':
    'La primera hora libre para los tres. Se descartaron nueve opciones anteriores por tus compromisos y cuatro por el horario de Tom.',

  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  '{from} to {to}': '{from} a {to}',
  'Board prep': 'Preparar consejo',
  '1:1 with Priya': '1:1 con Priya',
  Focus: 'Concentración',
  Standup: 'Equipo',
  'Design review': 'Revisión de diseño',
  'Acme renewal': 'Renovar Acme',
  'Hiring sync': 'Selección',
  'Investor update': 'Inversores',
  Travel: 'Viaje',
  Roadmap: 'Hoja de ruta',
  'Press call': 'Prensa',
  'Priya and Tom': 'Priya y Tom',

  'Your day, minus the part where you arrange it': 'Tu día, sin la parte de organizarlo',
  'Pick a time from live availability, or let it find the first one that suits two people, or up to eleven. It keeps to everybody’s working hours in their own time zone, and to what is in their calendars already.':
    'Elige una hora según la disponibilidad real, o deja que encuentre la primera que vaya bien a dos personas, o incluso a once. Respeta el horario de cada cual en su zona horaria y lo que ya tiene en el calendario.',
  'It writes to everyone concerned: a mail in each reader’s own time zone, with an invitation that their calendar understands. If a meeting moves or falls through, they hear of it at once.':
    'Escribe a todos los implicados: un correo en la zona horaria de cada cual, con una invitación que su calendario entiende. Si una reunión se mueve o se cae, se enteran al momento.',
  'One link for each length of meeting. Guests book without an account, and move the meeting with one click or cancel it from the mail.':
    'Un enlace para cada duración. Los invitados reservan sin cuenta, y desde el correo cambian la hora con un clic o cancelan la reunión.',
  'Payments are coming soon. Today nothing is charged, to you or to your guests, and no card is needed.':
    'Los pagos llegarán pronto. Hoy no se cobra nada, ni a ti ni a tus invitados, y no hace falta tarjeta.',

  'Try it: the first time that suits three people': 'Pruébalo: la primera hora que vaya bien a tres personas',
  'Find a time for': 'Hueco de',
  'No time on this day suits everybody.': 'Ninguna hora de este día va bien a todos.',
  'Meridian would go on to the next.': 'Meridian seguiría con el siguiente.',
  'Move an appointment with the mouse, a finger or the arrow keys. Leave somebody out. It looks again.':
    'Mueve una cita con el ratón, el dedo o las flechas. Deja a alguien fuera. Volverá a buscar.',
  '{name} takes part': 'Participa: {name}',
  'You take part': 'Participas tú',
  Prep: 'Preparar',
  Sync: 'Al día',
  Call: 'Cita',
  Hiring: 'Selección',
  Chat: 'Café',
  '1:1': '1:1',
  Plan: 'Plan',
  '{n} earlier time did not fit because of your own hours': 'Se descartó {n} opción anterior por tu horario',
  '{n} earlier times did not fit because of your own hours': 'Se descartaron {n} opciones anteriores por tu horario',
  '{n} earlier time did not fit because of your own busy times': 'Se descartó {n} opción anterior por tus compromisos',
  '{n} earlier times did not fit because of your own busy times':
    'Se descartaron {n} opciones anteriores por tus compromisos',
  '{n} earlier time did not fit because of {name}’s hours': 'Se descartó {n} opción anterior por el horario de {name}',
  '{n} earlier times did not fit because of {name}’s hours':
    'Se descartaron {n} opciones anteriores por el horario de {name}',
  '{n} earlier time did not fit because of {name}’s busy times':
    'Se descartó {n} opción anterior por los compromisos de {name}',
  '{n} earlier times did not fit because of {name}’s busy times':
    'Se descartaron {n} opciones anteriores por los compromisos de {name}',
  '{n} because of your own hours': '{n} por tu horario',
  '{n} because of your own busy times': '{n} por tus compromisos',
  '{n} because of {name}’s hours': '{n} por el horario de {name}',
  '{n} because of {name}’s busy times': '{n} por los compromisos de {name}',
  'Your first free half hour.': 'Tu primera media hora libre.',
  'Your first free hour.': 'Tu primera hora libre.',
  'Your first free hour and a half.': 'Tu primera hora y media libre.',
  'The first half hour free for both.': 'La primera media hora libre para los dos.',
  'The first half hour free for all three.': 'La primera media hora libre para los tres.',
  'The first hour free for both.': 'La primera hora libre para los dos.',
  'The first hour free for all three.': 'La primera hora libre para los tres.',
  'The first hour and a half free for both.': 'La primera hora y media libre para los dos.',
  'The first hour and a half free for all three.': 'La primera hora y media libre para los tres.',

  'Launch plan': 'Plan de lanzamiento',
  'to {address}': 'para {address}',
  '{time} in London. 14:30 for Alex in Madrid.': '{time} en Londres. 14:30 para Alex en Madrid.',
  'Thursday 19 November, 13:30': 'Jueves 19 de noviembre, 13:30',
  'invite.ics, ready for any calendar': 'invite.ics, apto para cualquier calendario',
  'Booked, three invitations mailed': 'Reservada, tres invitaciones enviadas',
  'Tom moved it to Friday, all three were told': 'Tom la movió al viernes, los tres lo saben',

  'Quick call': 'Llamada corta',
  Intro: 'Intro',
  Advisory: 'Asesoría',
  'Open the link': 'Abre el enlace',
  'Pick a time, or take the first': 'Elige una hora, o la primera',
  'Done, no account': 'Listo, sin cuenta',
  'In preparation, not in the product yet': 'En preparación, aún no está en el producto',

  'We are currently invitation-only': 'Por ahora solo se entra con invitación',
  'Have a code? Come in. If not, tell us how you would use it and we will send one.':
    '¿Tienes un código? Adelante. Si no, cuéntanos cómo lo usarías y te enviaremos uno.',
  Meet: 'Reunirse',
  'São Paulo': 'São Paulo',
} as const
