/** The flow that schedules a group, and its confirmation. */
export const groupScheduling = {
  'Schedule a group meeting': 'Programar una reunión de grupo',
  'Step {step}/2': 'Paso {step}/2',
  'Name your Group.': 'Ponle nombre a tu grupo.',
  'The meeting will be called this in everyone’s calendar.': 'Así se llamará la reunión en el calendario de todos.',
  'Group name': 'Nombre del grupo',
  'Weekly team meeting': 'Reunión de equipo',
  'max 25 characters': 'máx. 25 caracteres',
  Next: 'Siguiente',
  'The first time all are free': 'La primera hora libre para todos',
  'Send your Invites.': 'Envía tus invitaciones.',
  'Add at least two people: the first time that everyone is free is booked, and each gets an invitation by email.':
    'Añade al menos a dos personas: se reserva la primera hora libre para todos y cada participante recibe una invitación por correo.',
  'Add at least two people: the first {minutes} minutes in which everyone is free are booked, and each gets an invitation by email.':
    'Añade al menos a dos personas: se reservan los primeros {minutes} minutos libres para todos y cada participante recibe una invitación por correo.',
  'name@company.com': 'nombre@empresa.com',
  Add: 'Añadir',
  '{count} participant(s) added / {most} max': 'Participantes: {count} de {most} como máximo',
  Participants: 'Participantes',
  '“{address}” is not a valid email address': '«{address}» no es una dirección de correo válida',
  'Not added: {addresses}. {why}.': 'Sin añadir: {addresses}. {why}.',
  'Change the name': 'Cambiar el nombre',
  'Create Group': 'Crear grupo',
  'Creating group, please wait...': 'Creando el grupo, espera...',

  'Meeting confirmed': 'Reunión confirmada',
  Date: 'Fecha',
  Time: 'Hora',
  Description: 'Descripción',
  Attendees: 'Asistentes',
  'Primary user': 'Principal',
  'Powered by {logo}': 'Con la tecnología de {logo}',
} as const
