/**
 * The paths that are forwarded to the server during development, as a regular expression; everything else is a page. The
 * boundary after the prefix keeps pages such as `/authcallback`, `/calendar-config` and `/invites/…` with the client.
 */
export const SERVER_PATHS =
  '^/(?:trpc|auth|api|users|calendar|match|events|meetings|invitation|invitation-token|groups|calendar-management|' +
  'developers|send-feedback|calendar-notifications|docs|healthz|readyz|metrics|dev|robots\\.txt|sitemap\\.xml)' +
  '(?:[/?]|$)'
