/** The panel of calendars. */
export const calendarManagement = {
  'Choose which calendars block your availability. Show or hide them in the menu.':
    'Elige qué calendarios bloquean tu disponibilidad. Muéstralos u ocúltalos en el menú.',
  'No calendars yet': 'Aún no hay calendarios',
  'Create one for your events.': 'Crea uno para tus eventos.',
  'Your calendars': 'Tus calendarios',
  'Create a calendar': 'Crear un calendario',
  'Add public holidays': 'Añadir días festivos',
  'Add new meetings to': 'Añadir las reuniones nuevas a',

  '{n} blocks your availability': '{n} bloquea tu disponibilidad',
  '{n} block your availability': '{n} bloquean tu disponibilidad',
  '{name} blocks your availability': '{name} bloquea tu disponibilidad',

  'Main calendar': 'Calendario principal',
  Holidays: 'Festivos',
  'Change its name and its events in the account that it belongs to.':
    'Su nombre y sus eventos se cambian donde está la cuenta.',
  'Counts as busy': 'Cuenta como ocupado',
  '{name} counts as busy': '{name} cuenta como ocupado',
  Edit: 'Editar',
  'Edit {name}': 'Editar {name}',
  Delete: 'Eliminar',
  'Delete {name}': 'Eliminar {name}',
  Remove: 'Quitar',
  'Remove {name}': 'Quitar {name}',
  'Delete calendar': 'Eliminar calendario',
  'Deleting...': 'Eliminando...',
  'Removing...': 'Quitando...',
  'Delete “{name}”? All its events go with it, for good. Meetings move to your main calendar.':
    '¿Eliminar «{name}»? Sus eventos se eliminan con él, para siempre. Las reuniones pasan a tu calendario principal.',
  'Remove “{name}”? Its holidays disappear from your calendar. You can add it again.':
    '¿Quitar «{name}»? Sus festivos dejarán de verse. Puedes volver a añadirlo.',

  'New calendar': 'Calendario nuevo',
  Name: 'Nombre',
  'Create calendar': 'Crear calendario',
  'Creating...': 'Creando...',
  'The main calendar has the colour of its account.': 'El del calendario principal es el color de la cuenta.',
  'Also recolour its events': 'Cambiar también el color de sus eventos',
  'Events with a colour of their own lose it.': 'Los que tienen un color propio lo pierden.',
  Save: 'Guardar',
  'Saving...': 'Guardando...',

  'Public holidays': 'Días festivos',
  Country: 'País',
  'Add holidays': 'Añadir festivos',
  'Adding...': 'Añadiendo...',
  'Calendar created': 'Calendario creado',
  'Calendar saved': 'Calendario guardado',
  'Calendar added': 'Calendario añadido',
  'Calendar removed': 'Calendario quitado',
  'Calendar deleted': 'Calendario eliminado',
} as const
