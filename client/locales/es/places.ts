import { SPANISH_CITY_NAMES } from '#shared/city-names.ts'

/** The Spanish names of the cities and regions in time zone names. */
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
