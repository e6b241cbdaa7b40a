import { buildClientIfStale } from '../scripts/client-build.ts'

/** The journeys go through the client as it is now. */
export default buildClientIfStale
