import { decisionRecord, INVENTORY, met, notMet, type Requirement, RUNNING } from '../requirement.ts'

/** V11 to V13: cryptography, connections and configuration. */
export const KEYS_AND_CONNECTIONS: readonly Requirement[] = [
  // V11 Cryptography
  met('V11.1.1', 'Keys: who holds them, how they are made, changed and destroyed', [INVENTORY, RUNNING]),
  met('V11.1.2', 'Keys and algorithms in use', INVENTORY),
  met(
    'V11.2.1',
    'OpenSSL by `node:crypto`, `jose`, `openid-client`',
    ['server/platform/encryption.ts', 'server/platform/secrets.ts', 'package.json'],
    'server/platform/encryption.test.ts › decrypts what it encrypted, with a different ciphertext each time',
  ),
  notMet(
    'V11.2.2',
    'Changing keys and algorithms',
    'What is encrypted names its key, but one key is known at a time: after a change webhook secrets cannot be read and are made anew. Algorithms are constants in one file',
    'Former keys beside the present one, and encrypting again at start',
  ),
  met(
    'V11.2.3',
    '128 bits of security and more in our own keys',
    ['server/platform/secrets.ts', 'server/platform/weak-secrets.ts'],
    'server/platform/config.test.ts › a guessable %s is rejected: %s',
  ),
  met(
    'V11.3.1',
    'No weak modes or paddings',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › rejects another key, another use, and modified or truncated text',
  ),
  met(
    'V11.3.2',
    'AES-256-GCM',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › decrypts what it encrypted, with a different ciphertext each time',
  ),
  met(
    'V11.3.3',
    'What is encrypted cannot be changed, nor used for something else',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › rejects another key, another use, and modified or truncated text',
  ),
  met(
    'V11.4.1',
    'SHA-256 and HMAC-SHA-256; SHA-1 only tells versions of answers apart (ETag)',
    'server/platform/secrets.ts',
  ),
  met('V11.4.3', 'Signatures and hashes of 256 bits', 'server/platform/secrets.ts'),
  notMet(
    'V11.5.1',
    '128 random bits in whatever must not be guessed',
    'Tokens, keys and handles have 128 to 256. Access codes, which people type, have 100; sign-in codes six digits and five tries',
    'Access codes of 26 characters',
  ),
  met(
    'V11.6.1',
    'Public keys are only used to check providers’ signatures',
    'server/platform/openid/identity-providers.ts',
    'server/platform/openid/identity-providers.test.ts › only a token signed with the provider’s published key is accepted',
  ),

  // V12 Secure communication
  met('V12.1.1', 'TLS 1.2 and 1.3 at the proxy', RUNNING),
  met('V12.1.2', 'Suites with forward secrecy at the proxy', RUNNING),
  met(
    'V12.2.1',
    'Production is https alone',
    ['server/platform/production-rules.ts', RUNNING],
    'server/platform/config.test.ts › all missing values are reported together',
    'e2e/production-server.test.ts › requires https of browsers, and a token for metrics',
  ),
  met('V12.2.2', 'Certificates of public authorities', RUNNING),
  notMet(
    'V12.3.1',
    'TLS on every connection',
    'Mail, providers and webhooks are encrypted. The proxy speaks plain HTTP to the server, and nothing forces TLS to a Postgres server on another machine',
    'A listener with a certificate, and a rule of production for `DATABASE_URL`',
  ),
  met(
    'V12.3.2',
    'Certificates are checked: production refuses what would switch it off',
    'server/platform/production-rules.ts',
    'server/platform/config.test.ts › a database connection without certificate checks is rejected: %s',
    'server/platform/config.test.ts › a runtime that accepts any certificate is rejected',
    'server/platform/config.test.ts › unencrypted SMTP is rejected: %s',
  ),
  notMet(
    'V12.3.3',
    'TLS between the proxy and the server',
    'Plain HTTP, on the same machine in the documented set-ups',
    'A listener with a certificate',
  ),
  met(
    'V12.3.4',
    'Internal certificates are checked by an authority that is named',
    [RUNNING, 'server/platform/production-rules.ts'],
    'server/platform/config.test.ts › a database connection without certificate checks is rejected: %s',
  ),

  // V13 Configuration
  met('V13.1.1', 'What the product talks to', INVENTORY),
  notMet(
    'V13.2.1',
    'Services authenticate without lasting passwords',
    'Postgres and the mail server are reached with the password in their URL, unless the operator chose a socket or a certificate',
    'Documented set-ups with peer authentication or client certificates',
  ),
  notMet(
    'V13.2.2',
    'The least rights for each account',
    'The process runs as nobody in particular and may write to its data alone; but its database account owns the tables, because migrations run at start',
    'A second account for migrations',
  ),
  met(
    'V13.2.3',
    'No default credentials',
    ['server/platform/production-rules.ts', 'server/platform/weak-secrets.ts'],
    'server/platform/config.test.ts › a guessable %s is rejected: %s',
    'server/platform/config.test.ts › all missing values are reported together',
  ),
  notMet(
    'V13.2.4',
    'A list of systems the product may talk to',
    'Mail server, database and providers are configured, but webhooks may go to any public address: that is what they are for',
    'An outgoing proxy with a list, or a firewall',
  ),
  notMet(
    'V13.2.5',
    'A list of what the server may request',
    'As for V13.2.4. What it loads are its own files and data folder',
    'As for V13.2.4',
  ),
  notMet(
    'V13.3.1',
    'A vault for secrets',
    'Secrets are in the environment, from a file of mode 0600; none is in the code or an image',
    'Reading them from a vault or systemd credentials',
  ),
  met(
    'V13.3.2',
    'Secrets are readable for the server’s user alone',
    [RUNNING, 'server/platform/db/private-files.ts'],
    'server/platform/db/private-files.test.ts › only its user can access an embedded database, when it is created and as it grows',
  ),
  met('V13.4.1', 'No `.git` in images or served folders', ['.dockerignore', RUNNING]),
  met(
    'V13.4.2',
    'No debug modes in production',
    ['server/platform/trpc.ts', decisionRecord('0030-production-by-address')],
    'e2e/production-server.test.ts › has no mailbox, as a page or as JSON',
    'server/api/rest/rest-api.test.ts › reveal no internal details over REST and tRPC',
  ),
  met('V13.4.3', 'No listings of folders', 'server/api/website.ts'),
  met('V13.4.4', 'No TRACE', 'server/app.ts', 'e2e/attack/cases/wire.ts › %s does not bypass the checks'),
  met(
    'V13.4.5',
    '`/docs` is public on purpose; metrics need a token',
    ['server/api/metrics.ts', 'README.md'],
    'server/api/production.test.ts › require the token',
  ),
]
