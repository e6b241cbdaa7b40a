import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and its migrated template database; null: each test file has an embedded database. */
    postgres: { url: string; template: string } | null
    /** The folder of a migrated embedded database, for copies beside it; null: they are on a server. */
    embeddedTemplate: string | null
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/**
 * The same database, every statement run by the plan that it gets once it has been prepared and used a few times: one
 * that knows no parameter. What such a plan cannot do fails at its first use, not at its sixth.
 */
export function withGenericPlans(url: string): string {
  const options = encodeURIComponent('-c plan_cache_mode=force_generic_plan')
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`
}

/** Asks a database one question, over a connection of its own. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
