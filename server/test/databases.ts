import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and its migrated template database; null if each test worker has an embedded database. */
    postgres: { url: string; template: string } | null
    /** The folder of a migrated embedded database, copied for each test worker; null if tests use a server. */
    embeddedTemplate: string | null
  }
}

/** Replaces the database in a server's URL. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

/** Runs a single query on a separate connection. */
export async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
