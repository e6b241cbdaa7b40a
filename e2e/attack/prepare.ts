import { buildClientIfStale } from '../../scripts/client-build.ts'

/** The server sends its pages, too. */
export default async function prepare(): Promise<void> {
  await buildClientIfStale()
}
