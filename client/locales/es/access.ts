/** The ways in: signing in, the invitation code, applying for one. */
export const access = {
  'Check your email': 'Mira tu correo',
  'We’ll email you a six-digit code. No password needed.':
    'Te enviaremos por correo un código de seis cifras. Sin contraseña.',
  'We sent a code to {email}. It expires in ten minutes.': 'Hemos enviado un código a {email}. Caduca en diez minutos.',
  'Meridian is in beta and invite-only. {enter} or {apply}.':
    'Meridian está en beta y se entra con invitación. {enter} o {apply}.',
  'Enter an invitation code': 'Escribe un código de invitación',
  'apply for access': 'solicita acceso',
  'No account? You don’t need one to book: just your name and email.':
    '¿No tienes cuenta? No la necesitas para reservar: basta con tu nombre y tu correo.',
  'Book without an account': 'Reservar sin cuenta',
  'Six-digit code': 'Código de seis cifras',
  'Logging in...': 'Iniciando sesión...',
  'Send me a code': 'Enviarme un código',
  'Send another code': 'Enviar otro código',
  'Send another code in {seconds} s': 'Enviar otro código en {seconds} s',
  'If no new email arrives, use the newest code you have.':
    'Si no llega otro correo, usa el código más reciente que tengas.',
  'Change email address': 'Cambiar el correo',
  'Continue with {provider}': 'Continuar con {provider}',

  'You are not logged in': 'No has iniciado sesión',
  'the other service': 'otro servicio',
  'Logging in with {provider} was cancelled.': 'Has cancelado el inicio de sesión con {provider}.',
  'Logging in with {provider} is not available here. Log in with an email code instead.':
    'Aquí no se puede iniciar sesión con {provider}. Entra con un código por correo.',
  'No response from {provider}. Try again soon, or log in with an email code.':
    'Sin respuesta de {provider}. Inténtalo dentro de poco o entra con un código por correo.',
  'Your email address is not verified with {provider}. Log in with an email code instead.':
    'Tu correo no está verificado en {provider}. Entra con un código por correo.',
  'The response from {provider} could not be verified. Try again, or log in with an email code.':
    'No se ha podido comprobar la respuesta de {provider}. Inténtalo de nuevo o entra con un código por correo.',

  'Your invitation code is valid. Log in to continue.':
    'Tu código de invitación es válido. Inicia sesión para continuar.',
  'Log in another way': 'Entrar de otra forma',
  'Continue as {email}': 'Continuar como {email}',
  'That session has ended. Request a code below.': 'Esa sesión ha terminado. Pide un código aquí abajo.',

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
  'Meridian is in beta. Tell us how you would use it: we read every request, and email a code if we can let you in.':
    'Meridian está en beta. Cuéntanos cómo lo usarías: leemos cada solicitud y, si podemos admitirte, te enviamos un código.',
  'How can the product help you': 'En qué te puede ayudar el producto',
  'Submit Request': 'Enviar la solicitud',
  'Thank you!': '¡Gracias!',
  'The team will evaluate your request and send a code to the address you gave.':
    'El equipo valorará tu solicitud y enviará un código a la dirección que has dado.',
} as const
