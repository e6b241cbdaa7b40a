/** The way from the first sign-in to the dashboard. */
export const onboarding = {
  'Setup steps': 'Pasos de configuración',
  ', done': ', hecho',
  'Your accounts': 'Tus cuentas',
  'Your hours': 'Tu horario',
  'Your calendar': 'Tu calendario',
  'Welcome, {name}': '¡Hola, {name}!',
  'Welcome to Meridian': 'Te damos la bienvenida a Meridian',
  'Two short steps, and Meridian can find and book your meetings.':
    'Dos pasos cortos y Meridian podrá buscar y reservar tus reuniones.',
  'The calendars that block your availability.': 'Los calendarios que bloquean tu disponibilidad.',
  'When people can book you.': 'Cuándo se puede reservar contigo.',
  'Get started': 'Empezar',
} as const
