/** The page for who is stuck. */
export const support = {
  'We are here to help': 'Estamos para ayudarte',
  'Write to us about anything that does not work, that you miss, or that you would like to know.':
    'Escríbenos sobre lo que no funcione, lo que eches en falta o lo que quieras saber.',
  'Contact us via email': 'Escríbenos por correo',
  Name: 'Nombre',
  Message: 'Mensaje',
  Send: 'Enviar',
  'We answer to the address you give. {policy}': 'Respondemos a la dirección que indiques. {policy}',
  'What we keep of it': 'Qué guardamos de ello',

  'Perhaps quicker': 'Quizá más rápido',
  'How do I move or cancel a meeting?': '¿Cómo cambio o cancelo una reunión?',
  'With the links in the mail about it. They work without an account.':
    'Con los enlaces del correo que la anuncia. Funcionan sin cuenta.',
  'Where is my login code?': '¿Dónde está mi código para iniciar sesión?',
  'Check spam, then {again}. Only the latest works, for 10 minutes.':
    'Mira en el correo no deseado y, si no está, {again}. Solo vale el último, durante 10 minutos.',
  'request a new code': 'pide uno nuevo',
  'How do I get an invitation?': '¿Cómo consigo una invitación?',
  'Ask for access': 'Solicita acceso',
  '{apply}. The team reads every request, and sends a code.':
    '{apply}. El equipo lee cada solicitud y envía un código.',

  'Join our discord community': 'Únete a nuestra comunidad de Discord',
  'Ask other users, tell us what you miss, and hear of changes first.':
    'Pregunta a otros usuarios, dinos qué echas en falta y entérate antes que nadie de los cambios.',
  Join: 'Unirse',
  'the community (opens in a new tab)': 'a la comunidad (se abre en una pestaña nueva)',
} as const
