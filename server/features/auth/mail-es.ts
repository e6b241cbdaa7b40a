import { defineTranslations } from '../../platform/mail/translator.ts'

export const spanish = defineTranslations({
  '{code} is your Meridian login code': '{code} es tu código para iniciar sesión en Meridian',
  'Your login code': 'Tu código para iniciar sesión',
  'Enter {code} to log in. It expires in {minutes} minutes.':
    'Escribe {code} para iniciar sesión. Caduca en {minutes} minutos.',
  'Enter this code where you requested it. It works once and expires in {minutes} minutes.':
    'Escribe este código donde lo pediste. Sirve una sola vez y caduca en {minutes} minutos.',
  'It has {count} digits because many codes were requested for your address. It will still work even if you request another code.':
    'Tiene {count} dígitos porque se pidieron muchos códigos para tu dirección. Seguirá sirviendo aunque pidas otro código.',
  'If you didn’t request this code, ignore this email: nobody can log in without it. Don’t share it.':
    'Si no pediste este código, ignora este correo: nadie puede iniciar sesión sin él. No lo compartas.',

  'You are invited to Meridian': 'Tienes una invitación a Meridian',
  'Welcome to Meridian': 'Te damos la bienvenida a Meridian',
  'Your request for an invitation was approved.': 'Hemos aprobado tu solicitud de invitación.',
  'Your request for an invitation was approved. Log in as {email} to get started.':
    'Hemos aprobado tu solicitud de invitación. Inicia sesión como {email} para empezar.',
  'If you are asked for an invitation code, enter this one. Only you can use it, once, within {days} days.':
    'Si te piden un código de invitación, escribe este. Solo puedes usarlo tú, una vez y en un plazo de {days} días.',
  'Log in': 'Iniciar sesión',

  'New access requests': 'Nuevas solicitudes de acceso',
  'There are new requests for access to Meridian.': 'Hay nuevas solicitudes de acceso a Meridian.',
  'Waiting for a decision: {count}.': 'Pendientes de decisión: {count}.',
  'Review requests': 'Revisar las solicitudes',
  'You receive this email because you are an admin of Meridian.': 'Recibes este correo porque administras Meridian.',
})
