/** The accounts whose calendars are read. */
export const accounts = {
  'What Meridian reads and stores': 'Qué lee y qué guarda Meridian',
  'Calendar accounts': 'Cuentas de calendario',
  'Main Account': 'Cuenta principal',
  'Synced Account': 'Cuenta sincronizada',
  'Meridian keeps a calendar for you, and never books over what is in it.':
    'Meridian lleva un calendario por ti y nunca reserva encima de lo que hay en él.',
  'Your Google, Microsoft or Apple calendar is not read yet: connecting one is in preparation.':
    'Tu calendario de Google, Microsoft o Apple no se lee todavía: conectarlo está en preparación.',
  'Event colour': 'Color de los eventos',
  'Colour saved': 'Color guardado',
  'Add Another Account': 'Añadir otra cuenta',
} as const
