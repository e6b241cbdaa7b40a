import { buildClientIfStale } from '../scripts/client-build.ts'
import { prepareData } from './server.ts'

/** The journeys go through the client as it is now, and begin with an empty database. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientIfStale()
  return prepareData()
}
