import { buildClientIfStale } from '../../scripts/client-build.ts'

/** The server also serves the pages, so the client has to be built. */
export default async function prepare(): Promise<void> {
  await buildClientIfStale()
}
