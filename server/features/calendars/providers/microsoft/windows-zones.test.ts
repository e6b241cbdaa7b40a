import { expect, test } from 'vitest'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { isTimeZone, listTimeZones, offsetAt } from '#shared/time.ts'
import { findWindowsZone, listIanaZones, toIanaZone } from './windows-zones.ts'

const NOW = Date.UTC(2026, 10, 16)

test('every Windows zone maps to an IANA zone', () => {
  const unknownZones = WINDOWS_TO_IANA_MAP.filter(({ windowsName }) => !isTimeZone(toIanaZone(windowsName) ?? ''))
  expect(unknownZones).toEqual([])
  expect(toIanaZone('Pacific Standard Time')).toBe('America/Los_Angeles')
  expect(toIanaZone('FLE Standard Time')).toBe('Europe/Kyiv')
  expect(toIanaZone('tzone://Microsoft/Utc')).toBe('UTC')
  expect(toIanaZone('Europe/Madrid')).toBe('Europe/Madrid')
})

test.each(['tzone://Microsoft/Custom', 'Customized Time Zone', '', null, undefined])(
  '%s maps to no IANA zone',
  (name) => {
    expect(toIanaZone(name)).toBeUndefined()
  },
)

test('a zone maps only to a Windows zone with the same local times', () => {
  const mappings = listTimeZones().map((zone) => ({ zone, readBack: toIanaZone(findWindowsZone(zone, NOW)) }))
  const months = Array.from({ length: 36 }, (_, month) => Date.UTC(2027, month, 15))
  const wrongMappings = mappings.filter(
    ({ zone, readBack }) =>
      readBack !== undefined && months.some((at) => offsetAt(at, readBack) !== offsetAt(at, zone)),
  )
  expect(wrongMappings).toEqual([])
  // Some zones have no Windows zone with the same rules.
  const unmappedZones = mappings.flatMap(({ zone, readBack }) => (readBack === undefined ? zone : []))
  expect(unmappedZones).toContain('Antarctica/Troll')
  expect(unmappedZones.length).toBeLessThan(30)
  expect(findWindowsZone('Europe/Kyiv', NOW)).toBe('FLE Standard Time')
  expect(findWindowsZone('Asia/Kolkata', NOW)).toBe('India Standard Time')
  expect(findWindowsZone('UTC', NOW)).toBe('UTC')
  expect(findWindowsZone('America/Ciudad_Juarez', NOW)).toBe('Mountain Standard Time')
  expect(findWindowsZone('America/Coyhaique', NOW)).toBe('Magallanes Standard Time')
})

test('a zone is in the list of zones for its Windows name', () => {
  const unlistedZones = listTimeZones().filter((zone) => {
    const name = findWindowsZone(zone, NOW)
    return name !== undefined && name !== 'UTC' && !listIanaZones(name).includes(zone)
  })
  expect(unlistedZones).toEqual([])
  expect(listIanaZones('Romance Standard Time')).toEqual(expect.arrayContaining(['Europe/Madrid', 'Europe/Paris']))
  expect(listIanaZones('Romance Standard Time')).not.toContain('Europe/Berlin')
  expect(listIanaZones('Europe/Paris')).toEqual([])
  expect(listIanaZones('Customized Time Zone')).toEqual([])
})
