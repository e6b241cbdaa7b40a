import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jobs, recurringJobs } from './jobs.ts'

/** Lists the names of all jobs that `jobs.ts` files of features and the platform export, individually or in lists. */
async function listExportedNames(): Promise<string[]> {
  const files = globSync('{features,platform}/**/jobs.ts', { cwd: import.meta.dirname })
  const modules = await Promise.all(
    files.map(async (file): Promise<Record<string, unknown>> => import(path.join(import.meta.dirname, file))),
  )
  return modules
    .flatMap((module) => Object.values(module).flat())
    .flatMap((value) => {
      const isJob = typeof value === 'object' && value !== null && 'name' in value && 'run' in value
      return isJob ? String(value.name) : []
    })
}

test('every job is registered under a unique name', async () => {
  const names = [...jobs, ...recurringJobs].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  const exported = await listExportedNames()
  expect(exported.length).toBeGreaterThan(15)
  expect(exported.filter((name) => !names.includes(name))).toEqual([])
})
