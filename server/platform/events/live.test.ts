import { sql } from 'kysely'
import { inject } from 'vitest'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { liveTopic } from '#shared/outputs/live.ts'

test.skipIf(!inject('postgres'))('reconnecting to the database publishes every topic', async ({ services }) => {
  const { user_id } = await createUser(services)
  const stop = new AbortController()
  const topics = new Set<string>()
  const listening = (async () => {
    for await (const topic of services.live.subscribe(user_id, stop.signal)) topics.add(topic)
  })()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian-listen' and datname = current_database()`.execute(services.db)
  await expect.poll(() => topics, { timeout: 5000 }).toEqual(new Set(liveTopic.options))
  stop.abort()
  await listening
})
