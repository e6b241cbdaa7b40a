/** The tour of the dashboard. */
export const tour = {
  'Show me around': 'Enséñame el panel',
  'This is your calendar': 'Este es tu calendario',
  'All that you plan is here, and every meeting that others book with you. Press a time to add an event.':
    'Aquí está todo lo que planeas, y cada reunión que otros reservan contigo. Pulsa una hora para añadir un evento.',
  'You find it in the menu.': 'Lo tienes en el menú.',
  'Share your link': 'Comparte tu enlace',
  'Send it to whoever wants to meet you: they see when you are free, and book a time.':
    'Envíaselo a quien quiera verte: verá cuándo estás libre y reservará una hora.',
  'Set your hours': 'Elige tu horario',
  'Under My Availability you say when you can be booked. Outside these hours nobody can.':
    'En Mi disponibilidad dices cuándo se te puede reservar. Fuera de ese horario nadie puede.',
  'Work across time zones': 'Trabaja con varias zonas horarias',
  'Under Timezones you choose up to two more, to see beside your own.':
    'En Zonas horarias eliges hasta dos más, para verlas junto a la tuya.',
  'Add what keeps you busy': 'Añade lo que te ocupa',
  'Nobody can book a time that is taken in your calendar.':
    'Nadie puede reservar una hora que tengas ocupada en tu calendario.',
  'Use the keyboard': 'Usa el teclado',
  '{mod} K finds whatever you want to do; ? shows all the keys.':
    '{mod} K encuentra lo que quieras hacer; ? muestra todas las teclas.',
  Skip: 'Saltar',
  '{current} of {total}': '{current} de {total}',
} as const
