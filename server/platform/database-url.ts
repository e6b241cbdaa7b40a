/** Parses a database URL as the driver (pg) does; it accepts URLs without a host, such as those for Unix sockets. */
export function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'))
}
