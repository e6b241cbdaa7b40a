import { randomInt } from 'node:crypto'
import { API_KEY_PREFIX } from '#shared/api-keys.ts'

/** Only letters and digits, so that double-clicking selects the whole key. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 12
/** In base 62: 256 bits. */
const SECRET_LENGTH = 43

const KEY_PATTERN = new RegExp(`^${API_KEY_PREFIX}([0-9A-Za-z]{${ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})$`)

/** The parts of an API key: `mrd_<key_id>_<secret>`. */
interface ApiKeyParts {
  /** The lookup id; not secret. */
  key_id: string
  secret: string
}

export function generateApiKeyParts(): ApiKeyParts {
  return { key_id: randomString(ID_LENGTH), secret: randomString(SECRET_LENGTH) }
}

export function formatApiKey({ key_id, secret }: ApiKeyParts): string {
  return `${API_KEY_PREFIX}${key_id}_${secret}`
}

/** Parses the output of `formatApiKey`; undefined for anything else. */
export function parseApiKey(text: string): ApiKeyParts | undefined {
  const [, key_id, secret] = KEY_PATTERN.exec(text) ?? []
  return key_id !== undefined && secret !== undefined ? { key_id, secret } : undefined
}

function randomString(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
