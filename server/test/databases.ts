import pg from 'pg'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server and its migrated template database; null if each test worker has an embedded database. */
    postgres: { url: string; template: string } | null
    /** The folder of a migrated embedded database, copied for each test worker; null if tests use a server. */
    embeddedTemplate: string | null
  }
}

/** Replaces the database in a server's URL, or adds one: without it, Postgres would use the user's own database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/(\/\/[^/?]*)[^?]*/, `$1/${name}`)
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

/** Drops a template database and its copies, whose names begin with its own and an underscore. */
export async function dropTemplate(url: string, template: string): Promise<void> {
  const databases = await query<{ datname: string }>(
    url,
    `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
    [template],
  )
  for (const { datname } of databases) await query(url, `drop database if exists ${datname} with (force)`)
}
