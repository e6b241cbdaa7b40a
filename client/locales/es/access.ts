/** The ways in: signing in, the invitation code, applying for one. */
export const access = {
  'Check your mail': 'Mira tu correo',
  'We mail you a six-digit code. There is no password to remember.':
    'Te enviamos por correo un código de seis cifras. Sin contraseñas que recordar.',
  'A code is on its way to {email}. It works for ten minutes.':
    'Hay un código en camino a {email}. Sirve durante diez minutos.',
  'Meridian is in beta and invite-only. {enter} or {apply}.':
    'Meridian está en beta y se entra con invitación. {enter} o {apply}.',
  'Enter an invitation code': 'Escribe un código de invitación',
  'apply for access': 'solicita acceso',
  'No account? You need none to meet: your name and email will do.':
    '¿No tienes cuenta? No la necesitas para reunirte: basta con tu nombre y tu correo.',
  'Book without an account': 'Reservar sin cuenta',
  'Six-digit code': 'Código de seis cifras',
  'Logging in...': 'Iniciando sesión...',
  'Send me a code': 'Enviarme un código',
  'Send another code': 'Enviar otro código',
  'Send another code in {seconds} s': 'Enviar otro código en {seconds} s',
  'If no new email arrives, use the newest code you have.':
    'Si no llega otro correo, usa el código más reciente que tengas.',
  'Change the address': 'Cambiar la dirección',
  'Continue with {provider}': 'Continuar con {provider}',

  'You are not logged in': 'No has iniciado sesión',
  'the other service': 'otro servicio',
  'You did not let {provider} log you in. Nothing has changed.':
    'No has permitido que {provider} inicie tu sesión. Nada ha cambiado.',
  'This server takes no logins from {provider}. Log in with a code by email.':
    'En este servidor no se puede iniciar sesión con {provider}. Entra con un código por correo.',
  'There is no answer from {provider} at the moment. Try again soon, or log in with a code by email.':
    'No hay respuesta de {provider} en este momento. Inténtalo dentro de poco o entra con un código por correo.',
  'Your address is not confirmed by {provider}. Log in with a code by email instead.':
    'Tu dirección no está confirmada por {provider}. Entra con un código por correo.',
  'The answer of {provider} could not be verified. Try again, or log in with a code by email.':
    'No se ha podido comprobar lo que {provider} dice de ti. Inténtalo de nuevo o entra con un código por correo.',

  'Your invitation code is accepted. Log in to go on.':
    'Tu código de invitación es válido. Inicia sesión para continuar.',
  'Log in another way': 'Entrar de otra forma',
  'Continue as {email}': 'Continuar como {email}',
  'That session has ended. Ask for a code below.': 'Esa sesión ha terminado. Pide un código aquí abajo.',

  'Enter your invitation code': 'Escribe tu código de invitación',
  'We are currently invitation-only. Start with the code you were sent, or apply for one.':
    'Por ahora solo se entra con invitación. Empieza con el código que recibiste o solicita uno.',
  'Invitation code': 'Código de invitación',
  'Checking...': 'Comprobando...',
  Start: 'Empezar',
  'No code yet?': '¿Aún no tienes código?',
  'Apply for access': 'Solicitar acceso',
  'Go to my Dashboard': 'Ir a mi panel',
  Login: 'Iniciar sesión',

  'Request an invitation': 'Solicita una invitación',
  'Meridian is in beta. Tell us how you would use it: the team reads every request, and sends a code.':
    'Meridian está en beta. Cuéntanos cómo lo usarías: el equipo lee cada solicitud y envía un código.',
  'How can the product help you': 'En qué te puede ayudar el producto',
  'Submit Request': 'Enviar la solicitud',
  'Thank you!': '¡Gracias!',
  'The team will evaluate your request and send a code to the address you gave.':
    'El equipo valorará tu solicitud y enviará un código a la dirección que has dado.',
} as const
