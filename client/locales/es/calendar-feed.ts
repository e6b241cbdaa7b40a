/** The private address of the calendar. */
export const calendarFeed = {
  'Calendar feed': 'Calendario por suscripción',
  'A private address that shows your Meridian calendar, read-only, in Google Calendar, Apple Calendar or Outlook.':
    'Una dirección privada para ver tu calendario de Meridian, en modo de solo lectura, en Google Calendar, Apple Calendar u Outlook.',
  'Create feed address': 'Crear la dirección',
  'This address can no longer be shown': 'Esta dirección ya no se puede mostrar',
  'Calendars that use it still update. Reset it to get an address that you can copy.':
    'Los calendarios que la usan siguen actualizándose. Cámbiala para tener una que puedas copiar.',
  'No calendar has read it yet.': 'Ningún calendario la ha leído todavía.',
  'Last read {time}': 'Última lectura: {time}',
  'Address copied': 'Dirección copiada',
  'Anyone with this address can read your calendar: titles, times, places and people. Do not share it.':
    'Cualquiera con esta dirección puede leer tu calendario: títulos, horas, lugares y personas. No la compartas.',
  'Copy address': 'Copiar la dirección',
  'Reset the address? Calendars that use the current one stop updating until you add the new one.':
    '¿Cambiar la dirección? Los calendarios que usan la actual dejarán de actualizarse hasta que añadas la nueva.',
  'Reset address': 'Cambiar la dirección',
  'Resetting...': 'Cambiando...',
  'Turn off the feed? Calendars that use the address stop updating.':
    '¿Desactivar la suscripción? Los calendarios que usan la dirección dejarán de actualizarse.',
  'Turn off feed': 'Desactivar la suscripción',
  'Turning off...': 'Desactivando...',
  'Feed address created': 'Dirección creada',
  'Feed turned off': 'Suscripción desactivada',

  'How to add it to your calendar': 'Cómo añadirla a tu calendario',
  'On a computer, open {page}, paste the address and choose “Add calendar”.':
    'En un ordenador, abre {page}, pega la dirección y elige «Añadir calendario».',
  'Add calendar from URL': 'Añadir un calendario por URL',
  'On a Mac, iPhone or iPad, {link} and confirm the subscription.':
    'En un Mac, iPhone o iPad, {link} y confirma la suscripción.',
  'open the address in Calendar': 'abre la dirección en Calendario',
  'Open {page}, choose “Subscribe from web” and paste the address.':
    'Abre {page}, elige «Suscribirse desde la web» y pega la dirección.',
  'Add calendar': 'Agregar calendario',
  'The feed has the last 30 days and the next year of the calendars that count as busy. Each program decides how often it reads them: from every hour to once a day.':
    'Incluye los últimos 30 días y el próximo año de los calendarios que cuentan como ocupado. Cada programa decide cada cuánto los lee: entre cada hora y una vez al día.',
} as const
