/** The way from the first sign-in to the dashboard. */
export const onboarding = {
  'The way in': 'El camino de entrada',
  ', done': ', hecho',
  'Your accounts': 'Tus cuentas',
  'Your hours': 'Tu horario',
  'Your calendar': 'Tu calendario',
  'Welcome, {name}': '¡Hola, {name}!',
  'Welcome to Meridian': 'Te damos la bienvenida a Meridian',
  'Two short steps, and Meridian can find and book your meetings.':
    'Dos pasos cortos y Meridian podrá buscar y reservar tus reuniones.',
  'Which calendars are never booked over.': 'Los calendarios que se respetan siempre.',
  'When people may meet you.': 'Cuándo pueden reunirse contigo.',
  'Get started': 'Empezar',
} as const
