import { translations } from '../../platform/mail/translator.ts'

export const spanish = translations({
  'Your Meridian account is closed': 'Tu cuenta de Meridian está cerrada',
  'Your account is closed': 'Tu cuenta está cerrada',
  'What was stored of you is deleted.': 'Lo que guardábamos de ti se ha eliminado.',
  'Your account is closed, and what was stored of you is deleted, this address with it once this mail is sent.':
    'Tu cuenta está cerrada y lo que guardábamos de ti se ha eliminado, también esta dirección en cuanto salga este correo.',
  'Meetings that you had organized are cancelled, you have left the others, and the people at them know. Meetings that are over stay with the others, without your name and address.':
    'Las reuniones que organizabas se han cancelado, has salido de las demás, y quienes estaban en ellas lo saben. Las reuniones pasadas siguen ahí para los demás, sin tu nombre ni tu dirección.',
  'You may ask for a new invitation with the same address at any time.':
    'Puedes pedir una nueva invitación con la misma dirección cuando quieras.',
  'If it was not you who closed it, tell us at {url}.': 'Si no la has cerrado tú, dínoslo en {url}.',
})
