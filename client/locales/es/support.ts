/** The page for who is stuck. */
export const support = {
  'We are here to help': 'Estamos para ayudarte',
  'Tell us what isn’t working, what’s missing, or what you’d like to know.':
    'Cuéntanos qué no funciona, qué echas en falta o qué quieres saber.',
  'Contact us via email': 'Escríbenos por correo',
  Name: 'Nombre',
  Message: 'Mensaje',
  Send: 'Enviar',
  'We’ll reply to this address. {policy}': 'Responderemos a esta dirección. {policy}',
  'What we store': 'Qué guardamos',

  'Quick answers': 'Respuestas rápidas',
  'How do I move or cancel a meeting?': '¿Cómo cambio o cancelo una reunión?',
  'Use the links in the email about it. They work without an account.':
    'Usa los enlaces del correo de la reunión. Funcionan sin cuenta.',
  'Where is my login code?': '¿Dónde está mi código para iniciar sesión?',
  'Check spam, then {again}. Only the latest works, for 10 minutes.':
    'Mira en el correo no deseado y, si no está, {again}. Solo vale el último, durante 10 minutos.',
  'request a new code': 'pide uno nuevo',
  'How do I get an invitation?': '¿Cómo consigo una invitación?',
  '{apply}. We read every request.': '{apply}. Leemos todas las solicitudes.',

  'Join our discord community': 'Únete a nuestra comunidad de Discord',
  'Ask other users, tell us what’s missing, and be the first to hear about changes.':
    'Pregunta a otros usuarios, dinos qué echas en falta y entérate el primero de los cambios.',
  Join: 'Unirse',
  'the community (opens in a new tab)': 'a la comunidad (se abre en una pestaña nueva)',
} as const
