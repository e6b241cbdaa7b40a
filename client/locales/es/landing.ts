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
  'Share a link or name the people. Meridian finds the first time that works for everyone, books it and sends the invitations.':
    'Comparte un enlace o di con quién. Meridian encuentra la primera hora que va bien a todos, la reserva y envía las invitaciones.',
  'Log in with a code by email, then connect the calendars you already use: Google, Microsoft, Apple, CalDAV or any calendar address.':
    'Inicia sesión con un código por correo y conecta los calendarios que ya usas: Google, Microsoft, Apple, CalDAV o cualquier dirección de calendario.',
  'A result from Meridian': 'Un resultado de Meridian',
  'Thursday, 14:30 to 15:30': 'Jueves, de 14:30 a 15:30',
  'The first hour free for all three. Earlier times ruled out: nine by your own busy times and four by Tom’s hours.':
    'La primera hora libre para los tres. Horas anteriores descartadas: nueve por tus compromisos y cuatro por el horario de Tom.',

  '{from} to {to}': '{from} a {to}',
  'Your day, minus the part where you arrange it': 'Tu día, sin la parte de organizarlo',
  'Pick a time from live availability, or let Meridian find the first one that works for everyone, up to eleven people. It respects each person’s working hours, time zone and calendar.':
    'Elige una hora según la disponibilidad real, o deja que Meridian encuentre la primera que va bien a todos, hasta once personas. Respeta el horario, la zona horaria y el calendario de cada cual.',
  'Everyone gets an email in their own time zone, with an invitation that works in any calendar. If a meeting moves or is cancelled, they know at once.':
    'Cada persona recibe un correo en su zona horaria, con una invitación que funciona en cualquier calendario. Si una reunión se mueve o se cancela, lo sabe al momento.',
  'One link for each meeting length. Guests book without an account, and can reschedule or cancel from the email.':
    'Un enlace para cada duración. Tus invitados reservan sin cuenta, y desde el correo pueden cambiar la hora o cancelar.',
  'Payments are coming soon. Today nothing is charged, to you or to your guests, and no card is needed.':
    'Los pagos llegarán pronto. Hoy no se cobra nada, ni a ti ni a tus invitados, y no hace falta tarjeta.',

  'Try it: the first time that works for three people': 'Pruébalo: la primera hora que va bien a tres personas',
  'Find a time for': 'Buscar un hueco de',
  'No time on this day works for everyone.': 'Ninguna hora de este día va bien a todos.',
  'Ruled out: {reasons}.': 'Descartadas: {reasons}.',
  'Without {name}, {time} would work.': 'Sin {name}, las {time} irían bien.',
  'Drag an appointment or leave someone out: Meridian searches again.':
    'Arrastra una cita o deja a alguien fuera: Meridian vuelve a buscar.',
  '{name} takes part': 'Participa: {name}',
  'You take part': 'Participas tú',
  Prep: 'Preparar',
  Sync: 'Al día',
  Call: 'Cita',
  Hiring: 'Selección',
  Chat: 'Café',
  '1:1': '1:1',
  Plan: 'Plan',
  'Earlier times ruled out: {reasons}.': 'Horas anteriores descartadas: {reasons}.',
  '{n} by your own hours': '{n} por tu horario',
  '{n} by your own busy times': '{n} por tus compromisos',
  '{n} by {name}’s hours': '{n} por el horario de {name}',
  '{n} by {name}’s busy times': '{n} por los compromisos de {name}',
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
  'Booked, three invitations sent': 'Reservada, tres invitaciones enviadas',
  'Tom moved it to Friday, everyone was notified': 'Tom la movió al viernes, todos avisados',

  'Quick call': 'Llamada corta',
  Intro: 'Intro',
  Advisory: 'Asesoría',
  'Open the link': 'Abre el enlace',
  'Pick a time, or take the first': 'Elige una hora, o la primera',
  'Done, no account needed': 'Listo, sin necesidad de cuenta',
  'Not available yet': 'Todavía no disponible',

  'We are currently invitation-only': 'Por ahora solo se entra con invitación',
  'Have a code? Log in with it. If not, apply and tell us how you would use Meridian.':
    '¿Tienes un código? Inicia sesión con él. Si no, solicita acceso y cuéntanos cómo usarías Meridian.',
  Meet: 'Reunirse',
  'São Paulo': 'São Paulo',
} as const
