/** The frame of the legal texts; the texts themselves are pages of their own in each language. */
export const legal = {
  'Last updated {date}': 'Última actualización: {date}',
  'In short': 'En resumen',
  Contents: 'Contenido',
} as const
