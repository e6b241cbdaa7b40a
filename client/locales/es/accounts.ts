/** The accounts whose calendars are read. */
export const accounts = {
  'Calendar accounts': 'Cuentas de calendario',
  'Main Account': 'Cuenta principal',
  'Synced Account': 'Cuenta sincronizada',
  'Meridian reads every calendar listed here, and never books over what is in it.':
    'Meridian lee todos los calendarios de esta lista y nunca reserva encima de lo que hay en ellos.',
  'Google, Microsoft and Apple accounts are in preparation: for now Meridian keeps your calendar itself.':
    'Las cuentas de Google, Microsoft y Apple están en preparación: de momento tu calendario lo lleva Meridian.',
  'Add Another Account': 'Añadir otra cuenta',
} as const
