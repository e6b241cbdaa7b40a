/** The tour of the dashboard. */
export const tour = {
  'Show me around': 'Enséñame el panel',
  'This is your calendar': 'Este es tu calendario',
  'Your events are here, with every meeting that people book with you. Press a time to add an event.':
    'Aquí están tus eventos y cada reunión que reservan contigo. Pulsa una hora para añadir un evento.',
  'It’s in the menu.': 'Está en el menú.',
  'Share your link': 'Comparte tu enlace',
  'Send it to anyone who wants to meet you: they see when you’re free and book a time.':
    'Envíaselo a quien quiera verte: verá cuándo estás libre y reservará una hora.',
  'Set your hours': 'Elige tu horario',
  'My Availability sets when people can book you. Nobody can outside these hours.':
    'En Mi disponibilidad decides cuándo se puede reservar contigo. Fuera de ese horario nadie puede.',
  'Work across time zones': 'Trabaja con varias zonas horarias',
  'Timezones shows up to two more beside your own.': 'Zonas horarias muestra hasta dos más junto a la tuya.',
  'Add your events': 'Añade tus eventos',
  'Nobody can book a time that is taken in your calendar.':
    'Nadie puede reservar una hora que tengas ocupada en tu calendario.',
  'Use the keyboard': 'Usa el teclado',
  '{mod} K opens all commands; ? lists the shortcuts.': '{mod} K abre todos los comandos; ? muestra los atajos.',
  Skip: 'Saltar',
  '{current} of {total}': '{current} de {total}',
} as const
