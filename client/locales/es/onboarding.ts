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
  'See which calendars Meridian reads, so that it never books over one.':
    'Mira qué calendarios lee Meridian, para que nunca reserve encima de ellos.',
  'Choose when people may meet you. Nothing is ever placed outside them.':
    'Elige cuándo se pueden reunir contigo. Nada se programa fuera de ese horario.',
  'Get started': 'Empezar',
} as const
