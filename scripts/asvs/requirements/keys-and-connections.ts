import { decisionRecord, INVENTORY, met, notMet, type Requirement, RUNNING } from '../requirement.ts'

/** V11 to V13: cryptography, connections and configuration. */
export const KEYS_AND_CONNECTIONS: readonly Requirement[] = [
  // V11 Cryptography
  met('V11.1.1', 'Keys: who holds them, and how they are created, rotated and destroyed', [INVENTORY, RUNNING]),
  met('V11.1.2', 'Keys and algorithms in use', INVENTORY),
  met(
    'V11.2.1',
    'OpenSSL through `node:crypto`, `jose` and `openid-client`',
    ['server/platform/encryption.ts', 'server/platform/secrets.ts', 'package.json'],
    'server/platform/encryption.test.ts › decrypts what it encrypted, with a different ciphertext each time',
  ),
  met(
    'V11.2.2',
    'Changing keys and algorithms: several encryption keys can be configured, each encrypted value records its key, and `npm run rotate-key` re-encrypts all values. Algorithms are constants in one file',
    ['server/platform/encryption.ts', 'server/encrypted-columns.ts', 'server/rotate-key.ts', RUNNING],
    'server/platform/encryption.test.ts › encrypts with the current key, and also decrypts what a previous one encrypted',
    'server/rotate-key.test.ts › encrypts everything with the first key, and reports that the other is no longer needed',
  ),
  met(
    'V11.2.3',
    'At least 128 bits of security in our own keys',
    ['server/platform/secrets.ts', 'server/platform/weak-secrets.ts'],
    'server/platform/config.test.ts › a guessable %s is rejected: %s',
  ),
  met(
    'V11.3.1',
    'No weak modes or paddings',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › rejects another key, another purpose, and modified or truncated text',
  ),
  met(
    'V11.3.2',
    'AES-256-GCM',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › decrypts what it encrypted, with a different ciphertext each time',
  ),
  met(
    'V11.3.3',
    'Encrypted values cannot be modified or used for another purpose',
    'server/platform/encryption.ts',
    'server/platform/encryption.test.ts › rejects another key, another purpose, and modified or truncated text',
  ),
  met(
    'V11.4.1',
    'SHA-256 and HMAC-SHA-256; SHA-1 only identifies versions of responses (ETag)',
    'server/platform/secrets.ts',
  ),
  met('V11.4.3', 'Signatures and hashes of 256 bits', 'server/platform/secrets.ts'),
  notMet(
    'V11.5.1',
    'At least 128 random bits in each secret',
    'Tokens, keys and handles have 128 to 256. Access codes, which people type, have 100; login codes have 53, or six digits and five attempts',
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
  met('V12.1.2', 'Cipher suites with forward secrecy at the proxy', RUNNING),
  met(
    'V12.2.1',
    'Production uses only HTTPS',
    ['server/platform/production-rules.ts', RUNNING],
    'server/platform/config.test.ts › missing and invalid values are reported together',
    'e2e/production-server.test.ts › requires HTTPS in browsers, and a token for metrics',
  ),
  met('V12.2.2', 'Certificates from public certificate authorities', RUNNING),
  notMet(
    'V12.3.1',
    'TLS on every connection',
    'Mail, providers, webhooks and a Postgres server on another machine are encrypted (unless `sslmode=disable` is set). The proxy speaks plain HTTP to the server',
    'A listener with a certificate',
  ),
  met(
    'V12.3.2',
    'Certificates are checked: production rejects settings that switch this off',
    'server/platform/production-rules.ts',
    'server/platform/config.test.ts › a database connection without certificate checks is rejected: %s',
    'server/platform/config.test.ts › a runtime that accepts any certificate is rejected',
    'server/platform/config.test.ts › SMTP without encryption or certificate checks is rejected: %s',
  ),
  notMet(
    'V12.3.3',
    'TLS between the proxy and the server',
    'Plain HTTP, on the same machine in the documented setups',
    'A listener with a certificate',
  ),
  met(
    'V12.3.4',
    'Internal certificates are verified against a configured certificate authority',
    [RUNNING, 'server/platform/production-rules.ts'],
    'server/platform/config.test.ts › a database connection without certificate checks is rejected: %s',
  ),

  // V13 Configuration
  met('V13.1.1', 'The systems that the product connects to', INVENTORY),
  notMet(
    'V13.2.1',
    'Services authenticate without long-lived passwords',
    'Postgres and the mail server use the password in their URL, unless the operator chose a socket or a certificate',
    'Documented setups with peer authentication or client certificates',
  ),
  notMet(
    'V13.2.2',
    'Least privilege for each account',
    'The process runs as an unprivileged user and can write only to its data; but its database account owns the tables, because migrations run at startup',
    'A second account for migrations',
  ),
  met(
    'V13.2.3',
    'No default credentials',
    ['server/platform/production-rules.ts', 'server/platform/weak-secrets.ts'],
    'server/platform/config.test.ts › a guessable %s is rejected: %s',
    'server/platform/config.test.ts › missing and invalid values are reported together',
  ),
  notMet(
    'V13.2.4',
    'An allowlist of systems the product may connect to',
    'Mail server, database and providers are configured, but webhooks may go to any public address by design',
    'An outgoing proxy with a list, or a firewall',
  ),
  notMet(
    'V13.2.5',
    'An allowlist of what the server may request',
    'As for V13.2.4. The server loads only its own files and data folder',
    'As for V13.2.4',
  ),
  notMet(
    'V13.3.1',
    'A vault for secrets',
    'Secrets are environment variables, read from a file with mode 0600; none are in the code or an image',
    'Reading them from a vault or systemd credentials',
  ),
  met(
    'V13.3.2',
    'Only the server’s user can read secrets',
    [RUNNING, 'server/platform/db/private-files.ts'],
    'server/platform/db/private-files.test.ts › only its owner can access an embedded database when it is created, as it grows, and after its modes were loosened',
  ),
  met(
    'V13.4.1',
    'No `.git` in images or served folders',
    ['.dockerignore', RUNNING],
    'scripts/container-files.test.ts › no settings or data are copied into the image',
  ),
  met(
    'V13.4.2',
    'No debug modes in production',
    ['server/platform/trpc.ts', decisionRecord('0030-production-mode-by-public-url')],
    'e2e/production-server.test.ts › has no mailbox, as a page or as JSON',
    'server/api/rest/rest-api.test.ts › reveal no internal details over REST and tRPC',
  ),
  met('V13.4.3', 'No directory listings', 'server/api/website.ts'),
  met(
    'V13.4.4',
    'No TRACE',
    'server/app.ts',
    'e2e/attack/cases/malformed-requests.ts › a %s request does not bypass validation',
  ),
  met(
    'V13.4.5',
    '`/docs` is public on purpose; metrics need a token',
    ['server/api/metrics.ts', 'README.md'],
    'server/api/production.test.ts › require the token',
  ),
]
