/** Parses a database URL like the driver (pg), which accepts URLs without a host, such as those of sockets. */
export function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'))
}
