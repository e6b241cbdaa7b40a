/** Pieces that many screens share, and what stands in the browser's tab. */
export const ui = {
  'Meridian, your executive scheduling assistant': 'Meridian, tu asistente ejecutivo de reuniones',
  'Meridian finds the first time that works for everyone, books it and sends the invitations. In beta, by invitation.':
    'Meridian encuentra la primera hora que va bien a todos, la reserva y envía las invitaciones. En beta, con invitación.',
  'A week in which Meridian has found the first time that suits everyone.':
    'Una semana en la que Meridian ha encontrado la primera hora que va bien a todos.',
  'Log in to Meridian with an email code to see your calendar, links and meetings.':
    'Inicia sesión en Meridian con un código por correo para ver tu calendario, tus enlaces y tus reuniones.',
  'Enter your invitation code for Meridian, or apply for one.':
    'Escribe el código de tu invitación a Meridian o solicita una.',
  'Write to the team behind Meridian, or join the community. We are here to help.':
    'Escribe al equipo de Meridian o únete a la comunidad. Estamos para ayudarte.',
  'What Meridian knows about you, why and for how long, and how to change or delete it.':
    'Qué sabe Meridian de ti, para qué y durante cuánto tiempo, y cómo corregirlo o borrarlo.',
  'What Meridian does automatically, what it reads for that, and what you agree to when you use it.':
    'Qué hace Meridian automáticamente, qué lee para ello y qué aceptas al usarlo.',
  'What Meridian reads, stores and never stores from the calendars you connect, and how to disconnect them.':
    'Qué lee, qué guarda y qué no guarda nunca Meridian de los calendarios que conectas, y cómo desconectarlos.',
  'opens in a new tab': 'se abre en una pestaña nueva',

  Dashboard: 'Panel',
  'Log in': 'Iniciar sesión',
  'Log out': 'Cerrar sesión',
  Welcome: 'La bienvenida',
  'Thank you': 'Gracias',
  'Access requests': 'Solicitudes de acceso',
  Continue: 'Continuar',
  'Sending...': 'Enviando...',
  Email: 'Correo',
  'you@example.com': 'nombre@example.com',
  'Remove {email}': 'Quitar a {email}',
  'Your text is saved here.': 'Lo que has escrito se conserva aquí.',

  'Page not found': 'Página no encontrada',
  'This page does not exist, or it has moved. If you followed a link, it is out of date.':
    'Esta página no existe o se ha movido. Si has llegado por un enlace, el enlace ya no es válido.',
  'Tell us': 'Cuéntanoslo',

  'Copy {name}': 'Copiar {name}',
  'Copy {name} now': 'Copia {name} ahora',
  'the key': 'la clave',
  'the secret': 'el secreto',
  'the code': 'el código',
  Copied: 'Copiado',
  Done: 'Listo',
  'This browser blocks copying. Select the text and copy it yourself':
    'Este navegador no permite copiar. Selecciona el texto y cópialo',
  'This browser blocks copying. The link is {link}': 'Este navegador no permite copiar. El enlace es {link}',

  'Made a mistake? Undo before invitations go out.': '¿Un error? Deshazlo antes de que salgan las invitaciones.',
  'You have {n} seconds.': 'Tienes {n} segundos.',
  Undo: 'Deshacer',
  'The invitations are on their way.': 'Las invitaciones están en camino.',

  You: 'Tú',
  'Another participant': 'Otro participante',
  '{who} are free at all of these times': '{who} tienes libres todas estas horas',
  '{who} is free at all of these times': '{who} tiene libres todas estas horas',
  '{who} are not free at {share} of these times': '{who} no tienes libre el {share} de estas horas',
  '{who} is not free at {share} of these times': '{who} no tiene libre el {share} de estas horas',
  '{who} are not free at {share} of these times: {hours} outside working hours':
    '{who} no tienes libre el {share} de estas horas: {hours} fuera de tu horario',
  '{who} is not free at {share} of these times: {hours} outside working hours':
    '{who} no tiene libre el {share} de estas horas: {hours} fuera de su horario',
  '{who} are not free at {share} of these times: {busy} busy':
    '{who} no tienes libre el {share} de estas horas: {busy} con otros compromisos',
  '{who} is not free at {share} of these times: {busy} busy':
    '{who} no tiene libre el {share} de estas horas: {busy} con otros compromisos',
  '{who} are not free at {share} of these times: {hours} outside working hours, {busy} busy':
    '{who} no tienes libre el {share} de estas horas: {hours} fuera de tu horario, {busy} con otros compromisos',
  '{who} is not free at {share} of these times: {hours} outside working hours, {busy} busy':
    '{who} no tiene libre el {share} de estas horas: {hours} fuera de su horario, {busy} con otros compromisos',
  'Closest options': 'Opciones más cercanas',
  '{time} in {zone}. {relaxation}.': '{time} en {zone}. {relaxation}.',
  'Works without your minimum notice': 'Encaja sin tu antelación mínima',
  'Works without {name}’s minimum notice': 'Encaja sin la antelación mínima de {name}',
  'Works without another participant’s minimum notice': 'Encaja sin la antelación mínima de otro participante',
  'Works without your {minutes}-minute buffer': 'Encaja sin tus {minutes} minutos entre reuniones',
  'Works without {name}’s {minutes}-minute buffer': 'Encaja sin los {minutes} minutos entre reuniones de {name}',
  'Works without another participant’s {minutes}-minute buffer':
    'Encaja sin los {minutes} minutos entre reuniones de otro participante',
  'Works if you can move another appointment': 'Encaja si puedes mover otro compromiso',
  'Works if {name} can move another appointment': 'Encaja si {name} puede mover otro compromiso',
  'Works if another participant can move an appointment': 'Encaja si otro participante puede mover un compromiso',
  'Works if you can meet outside working hours': 'Encaja si puedes reunirte fuera de tu horario',
  'Works if {name} can meet outside working hours': 'Encaja si {name} puede reunirse fuera de su horario',
  'Works if another participant can meet outside working hours':
    'Encaja si otro participante puede reunirse fuera de su horario',
} as const
