import { translations } from '../../platform/mail/translator.ts'

export const spanish = translations({
  '{code} is your Meridian sign-in code': '{code} es tu código para iniciar sesión en Meridian',
  'Your sign-in code': 'Tu código para iniciar sesión',
  'Enter {code} to sign in. It works for {minutes} minutes.':
    'Escribe {code} para iniciar sesión. Vale durante {minutes} minutos.',
  'Enter this code where you asked for it. It works once, for {minutes} minutes.':
    'Escribe este código donde lo pediste. Vale una sola vez, durante {minutes} minutos.',
  'If you did not ask to sign in, ignore this mail: without the code nobody can. Never pass it on.':
    'Si no has pedido iniciar sesión, ignora este correo: sin el código nadie puede hacerlo. No se lo des a nadie.',

  'You are invited to Meridian': 'Tienes una invitación a Meridian',
  'Welcome to Meridian': 'Te damos la bienvenida a Meridian',
  'Your request for an invitation was approved.': 'Hemos aprobado tu solicitud de invitación.',
  'Your request for an invitation was approved. Sign in as {email} and you are in.':
    'Hemos aprobado tu solicitud de invitación. Inicia sesión como {email} y ya estás dentro.',
  'Should you be asked for an invitation code, enter this one. It is yours alone and works once, for {days} days.':
    'Si se te pide un código de invitación, escribe este. Es solo tuyo y vale una sola vez, durante {days} días.',
  'Sign in': 'Iniciar sesión',
})
