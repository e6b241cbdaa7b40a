import { defineTranslations } from '../../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  'Reconnect your calendar {name}': 'Vuelve a conectar tu calendario {name}',
  'Meridian can no longer read {name}': 'Meridian ya no puede leer {name}',
  'Reconnect it so that Meridian knows when you are busy.':
    'Vuelve a conectarlo para que Meridian sepa cuándo no estás disponible.',
  'Reconnect it to see its latest events.': 'Vuelve a conectarlo para ver sus eventos más recientes.',
  'Access to {name} has ended: it expired, it was revoked, or the password changed.':
    'El acceso a {name} ha terminado: ha caducado, se ha revocado o ha cambiado la contraseña.',
  'Until you reconnect it, Meridian cannot see when you are busy there, and your booking page may offer no times.':
    'Hasta que vuelvas a conectarlo, Meridian no puede ver los compromisos de ese calendario y es posible que tu página de reservas no ofrezca horas.',
  'Until you reconnect it, Meridian does not show its latest events.':
    'Hasta que vuelvas a conectarlo, Meridian no muestra sus eventos más recientes.',
  Reconnect: 'Volver a conectar',
  'You are receiving this email because you connected this calendar. We won’t email you about this again.':
    'Recibes este correo porque conectaste este calendario. No enviaremos otro sobre esto.',
})
