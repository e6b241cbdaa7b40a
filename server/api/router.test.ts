import { expect, test } from 'vitest'
import { $ZodType } from 'zod/v4/core'
import { appRouter } from './router.ts'

test('every procedure declares its output', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: object }>)
  expect(procedures.length).toBeGreaterThan(90)
  const withOutput = procedures.filter(
    ([, { _def }]) => (_def as { output?: { schema?: unknown } }).output?.schema instanceof $ZodType,
  )
  expect(withOutput.map(([name]) => name)).toEqual(procedures.map(([name]) => name))
})
