import { defineTranslations } from '../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  'Your Meridian account is closed': 'Tu cuenta de Meridian está cerrada',
  'Your account is closed': 'Tu cuenta está cerrada',
  'Your data has been deleted.': 'Tus datos se han eliminado.',
  'Your account is closed and your data has been deleted. We’ll delete this email address as soon as this email is sent.':
    'Tu cuenta está cerrada y tus datos se han eliminado. Eliminaremos también esta dirección en cuanto se envíe este correo.',
  'We canceled the meetings you organized and those with only one other person, removed you from the rest, and notified everyone in them. Past meetings remain for the other participants, without your name and address.':
    'Hemos cancelado las reuniones que organizabas y las que tenías con una sola persona, te hemos quitado de las demás y hemos avisado a los participantes. Las reuniones pasadas se conservan para los demás, sin tu nombre ni tu dirección.',
  'You can request a new invitation with the same address at any time.':
    'Puedes solicitar una nueva invitación con la misma dirección cuando quieras.',
  'Didn’t close it? Contact us': '¿No la cerraste tú? Escríbenos',
})
