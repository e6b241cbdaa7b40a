/** The panel of calendars. */
export const calendarManagement = {
  'Which calendars are on the screen is chosen in the menu. Whether you can be booked while they have something is chosen here.':
    'En el menú eliges qué calendarios se ven. Aquí eliges si se puede reservar contigo mientras tienen algo.',
  'No calendars yet': 'Aún no hay calendarios',
  'Create one for your events.': 'Crea uno para tus eventos.',
  'Your calendars': 'Tus calendarios',
  'Create a calendar': 'Crear un calendario',
  'Add public holidays': 'Añadir días festivos',

  'Main calendar': 'Calendario principal',
  Holidays: 'Festivos',
  'Its name and its events are changed where the account is.':
    'Su nombre y sus eventos se cambian donde está la cuenta.',
  'Never counts as busy.': 'Nunca cuenta como ocupado.',
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
  'Delete “{name}”? All its events go with it, for good. Meetings stay: they are in your main calendar.':
    '¿Eliminar “{name}”? Sus eventos se eliminan con él, para siempre. Las reuniones se quedan: están en tu calendario principal.',
  'Remove “{name}”? Its holidays go from your screen. You can add it again.':
    '¿Quitar “{name}”? Sus festivos dejarán de verse. Puedes volver a añadirlo.',

  'New calendar': 'Calendario nuevo',
  Name: 'Nombre',
  'Create calendar': 'Crear calendario',
  'Creating...': 'Creando...',
  'Of the main calendar it is the colour of the account.': 'El del calendario principal es el color de la cuenta.',
  'Also recolour its events': 'Cambiar también el color de sus eventos',
  'Those that have a colour of their own lose it.': 'Los que tienen un color propio lo pierden.',
  Save: 'Guardar',
  'Saving...': 'Guardando...',

  'Public holidays': 'Días festivos',
  Country: 'País',
  'Choose a country': 'Elige un país',
  'You have this calendar already': 'Ya tienes este calendario',
  'Language of their names': 'Idioma de los nombres',
  'Those that have no name in it come in another language.': 'Los que no tienen nombre en él van en otro idioma.',
  'Add holidays': 'Añadir festivos',
  'Adding...': 'Añadiendo...',
} as const
