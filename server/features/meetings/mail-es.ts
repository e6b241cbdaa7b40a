import { defineTranslations } from '../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  'Invitation: {summary}, {when}': 'Invitación: {summary}, {when}',
  'Booked: {summary}, {when}': 'Reservada: {summary}, {when}',
  'Moved: {summary}, {when}': 'Cambio de hora: {summary}, {when}',
  'Updated: {summary}, {when}': 'Modificada: {summary}, {when}',
  'Canceled: {summary}, {when}': 'Cancelada: {summary}, {when}',
  'You left: {summary}, {when}': 'Has salido de: {summary}, {when}',

  'You are invited to a meeting': 'Te invitan a una reunión',
  '{organizer} invites you to a meeting.': '{organizer} te invita a una reunión.',
  '{organizer} invites you to a meeting with {others}.': '{organizer} te invita a una reunión con {others}.',
  'Your meeting is booked': 'Tu reunión está reservada',
  '{others} booked a meeting with you.': '{others} ha reservado una reunión contigo.',
  'You are meeting {others}.': 'Tienes una reunión con {others}.',
  'Your meeting has moved': 'Tu reunión tiene nueva hora',
  'Now {when}': 'Ahora es el {when}',
  'Your meeting with {others} has a new time.': 'Se ha cambiado la hora de tu reunión con {others}.',
  'You moved your meeting with {others}.': 'Has cambiado la hora de tu reunión con {others}.',
  '{name} moved your meeting.': '{name} ha cambiado la hora de tu reunión.',
  '{name} moved your meeting with {others}.': '{name} ha cambiado la hora de tu reunión con {others}.',
  'Your meeting is canceled': 'Tu reunión se ha cancelado',
  'It was scheduled for {when}': 'Estaba prevista para el {when}',
  'Your meeting with {others} will not take place.': 'Tu reunión con {others} no se celebrará.',
  'You canceled your meeting with {others}.': 'Has cancelado tu reunión con {others}.',
  '{name} canceled your meeting.': '{name} ha cancelado tu reunión.',
  '{name} canceled your meeting with {others}.': '{name} ha cancelado tu reunión con {others}.',
  'You did not make this booking, so we canceled it and blocked new ones with {others}.':
    'Como no hiciste esta reserva, la hemos cancelado y hemos bloqueado nuevas reservas con {others}.',
  'You left this meeting': 'Has salido de esta reunión',
  'It remains scheduled for {when}': 'Sigue prevista para el {when}',
  'Your meeting with {others} will go ahead without you.': 'Tu reunión con {others} se celebrará sin ti.',
  'Someone left your meeting': 'Alguien ha salido de tu reunión',
  '{names} will not attend': 'Se celebrará sin {names}',
  '{names} will not attend.': 'Se celebrará sin {names}.',
  '{names} left your meeting with {others}. The time stays the same.':
    'Tu reunión con {others} se celebrará sin {names}. La hora sigue igual.',

  'Meeting with {name}': 'Reunión con {name}',
  'Someone entered this email address to book the meeting. If it wasn’t you, choose “This was not me”: we will cancel the booking and block new ones with the same organizer.':
    'Alguien escribió esta dirección de correo para reservar la reunión. Si no fuiste tú, elige «No fui yo»: cancelaremos la reserva y bloquearemos nuevas reservas con quien organiza la reunión.',
  'Someone entered this email address to book the meeting. If it wasn’t you, choose “This was not me”: we will block new bookings with the same organizer.':
    'Alguien escribió esta dirección de correo para reservar la reunión. Si no fuiste tú, elige «No fui yo»: bloquearemos nuevas reservas con quien organiza la reunión.',
  'This was not me': 'No fui yo',
  'Notes from the booker': 'Notas de quien reservó',
  'The owner of {email} says they did not make this booking, and has blocked new ones.':
    'La persona que usa {email} dice que no hizo esta reserva y ha bloqueado nuevas reservas.',
  'nobody else': 'nadie más',
  '{name} and {n} others': '{name} y {n} personas más',
  '{name} (organizer)': '{name} (organiza)',
  '{name} (you)': '{name} (tú)',
  '{name} (organizer, you)': '{name} (organizas tú)',
  'Your meeting’s details have changed': 'Han cambiado los detalles de tu reunión',
  'You changed the details. The time stays the same.': 'Has cambiado los detalles. La hora sigue igual.',
  '{name} changed the details. The time stays the same.': '{name} ha cambiado los detalles. La hora sigue igual.',
  'Not moved: {summary}, {when}': 'Sin cambio de hora: {summary}, {when}',
  'Your meeting was not moved': 'La hora de tu reunión no ha cambiado',
  'In your calendar, you moved this meeting to {when}, but that time isn’t available. We moved it back to its original time.':
    'En tu calendario moviste esta reunión al {when}, pero esa hora no está disponible. La hemos devuelto a su hora original.',
  'In your calendar, you changed the length of this meeting, but it must last a whole number of minutes, from {min} to {max}. We changed it back to its original time and length.':
    'En tu calendario cambiaste la duración de esta reunión, pero solo puede ser de {min} a {max} minutos. Le hemos devuelto su hora y su duración originales.',
  Location: 'Ubicación',
  'Meeting link': 'Enlace de la reunión',
  Who: 'Asistentes',
  Notes: 'Notas',
  Reason: 'Motivo',
  'Join the meeting': 'Unirse a la reunión',
  Reschedule: 'Cambiar la hora',
  Cancel: 'Cancelar',
  'Find another time': 'Buscar otra hora',
  'Anyone you forward this to can change the meeting.':
    'Cualquier persona a la que reenvíes este correo puede cambiar la reunión.',
})
