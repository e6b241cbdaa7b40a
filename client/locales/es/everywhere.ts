/** What stands on many pages. */
export const everywhere = {
  'Skip to the content': 'Ir al contenido',
  'Legal and contact': 'Información legal y contacto',
  'Privacy Policy': 'Privacidad',
  'User Consent': 'Consentimiento',
  Support: 'Ayuda',
  'Display mode': 'Modo de pantalla',
  Light: 'Claro',
  Dark: 'Oscuro',
  'Match system': 'Como el sistema',
  Language: 'Idioma',
  'Loading...': 'Cargando...',
  'You’re offline': 'No tienes conexión',
  'We’ll go on as soon as you’re connected again.': 'Seguiremos en cuanto vuelvas a tener conexión.',
  'There is no connection. This loads by itself when it is back.':
    'No hay conexión. Esto se carga solo en cuanto vuelva.',
  'Try again': 'Intentarlo de nuevo',
  'Return home': 'Volver al inicio',
  'That did not work': 'No ha funcionado',
  Site: 'Sitio',
  'Meridian, home': 'Meridian, inicio',
  Close: 'Cerrar',
  Cancel: 'Cancelar',
  'Keep it': 'Conservar',
  'Meet with {name}': 'Reunirse con {name}',
  'Choose a time for {minutes} minutes with {name}, in your own time zone. No account needed.':
    'Elige una hora para {minutes} minutos con {name}, en tu zona horaria. Sin crear una cuenta.',
} as const
