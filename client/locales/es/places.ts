import { SPANISH_CITY_NAMES } from '#shared/city-names.ts'

/** The cities of time zones, and their regions as the browser names them. */
export const places = {
  ...SPANISH_CITY_NAMES,

  Africa: 'África',
  America: 'América',
  'America, Argentina': 'América, Argentina',
  'America, Indiana': 'América, Indiana',
  'America, Kentucky': 'América, Kentucky',
  'America, North Dakota': 'América, Dakota del Norte',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Asia: 'Asia',
  Atlantic: 'Atlántico',
  Australia: 'Australia',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
} as const
