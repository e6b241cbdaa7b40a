import { translations } from '../../platform/mail/translator.ts'

export const spanish = translations({
  'Invitation: {summary}, {when}': 'Invitación: {summary}, {when}',
  'Booked: {summary}, {when}': 'Reservada: {summary}, {when}',
  'Moved: {summary}, {when}': 'Cambio de hora: {summary}, {when}',
  'Updated: {summary}, {when}': 'Actualizada: {summary}, {when}',
  'Cancelled: {summary}, {when}': 'Cancelada: {summary}, {when}',

  'You are invited to a meeting': 'Te invitan a una reunión',
  '{organizer} invites you to a meeting.': '{organizer} te invita a una reunión.',
  '{organizer} invites you to a meeting with {company}.': '{organizer} te invita a una reunión con {company}.',
  'Your meeting is booked': 'Tu reunión está reservada',
  '{company} booked a meeting with you.': '{company} ha reservado una reunión contigo.',
  'You are meeting {company}.': 'Tienes una reunión con {company}.',
  'Your meeting has moved': 'Tu reunión cambia de hora',
  'Now {when}': 'Ahora, el {when}',
  'Your meeting with {company} has a new time.': 'Tu reunión con {company} tiene una nueva hora.',
  'Your meeting is cancelled': 'Tu reunión se ha cancelado',
  'It was to be {when}': 'Iba a ser el {when}',
  'Your meeting with {company} will not take place.': 'Tu reunión con {company} no se celebrará.',
  'You have left this meeting': 'Has salido de esta reunión',
  'It is to be {when}': 'Será el {when}',
  'Your meeting with {company} takes place without you.': 'Tu reunión con {company} se celebrará sin ti.',
  'Your meeting has fewer people': 'Menos gente en tu reunión',
  '{gone} will not be there': 'Se celebrará sin {gone}',
  '{gone} will not be at your meeting with {company}. Its time stays.':
    'Tu reunión con {company} se celebrará sin {gone}, a la misma hora.',

  'nobody else': 'nadie más',
  '{name} and {n} others': '{name} y {n} personas más',
  '{name} (organizer)': '{name} (organiza)',
  '{name} (you)': '{name} (tú)',
  '{name} (organizer, you)': '{name} (organizas tú)',
  Where: 'Dónde',
  Who: 'Quiénes',
  Notes: 'Notas',
  'Join the meeting': 'Unirse a la reunión',
  Reschedule: 'Cambiar la hora',
  Cancel: 'Cancelar',
  'Find another time': 'Buscar otra hora',
  'Whoever has these links can move or cancel the meeting. Pass this mail on with care.':
    'Quien tenga estos enlaces puede cambiar la hora de la reunión o cancelarla. Ten cuidado al reenviar este correo.',
})
