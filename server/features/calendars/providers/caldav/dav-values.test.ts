import { expect, test } from 'vitest'
import { toDavVersion } from './dav-values.ts'

test('an overlong ETag or sync token counts as missing, because it would be stored with every event', () => {
  const versions = ['"1"', `"${'x'.repeat(998)}"`, `"${'x'.repeat(999)}"`, '', {}, undefined]
  expect(versions.map(toDavVersion)).toEqual(['"1"', `"${'x'.repeat(998)}"`, null, null, null, null])
})
