/** The zones beside one's own. */
export const timezones = {
  'Your time zone is {zone}. Show up to two more time zones in the calendar.':
    'Tu zona horaria es {zone}. Muestra hasta otras dos zonas horarias en el calendario.',
  'Secondary time zone': 'Segunda zona horaria',
  'Tertiary time zone': 'Tercera zona horaria',
  'Show the secondary time zone': 'Mostrar la segunda zona horaria',
  'Show the tertiary time zone': 'Mostrar la tercera zona horaria',
  'Time zone shown': 'Zona horaria mostrada',
  'Select Timezone': 'Elige una zona horaria',
} as const
