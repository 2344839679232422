import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url } from '../custody/bytes.js'
import { deriveKey, seal, unseal } from '../custody/seal.js'
import { ConfigurationError } from '../errors.js'
import type { Sealer } from './sealer.js'

/** How a key in a file is taken. */
export interface FileSealerOptions {
  /** Makes the file where there is none. @default false */
  readonly create?: boolean
  /** `NODE_ENV` and `FOYER_ALLOW_FILE_KEY` are read of it. @default `process.env` */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * A key in a file, for development and for hosts that accept what it means: whoever has the disk has every wallet whose
 * recovery is assisted.
 * @param path apart from the database, readable by the service's user alone
 * @throws {ConfigurationError}
 */
export function fileSealer(
  path: string,
  { create = false, env = process.env }: FileSealerOptions = {},
): Sealer {
  if (env.NODE_ENV === 'production' && env.FOYER_ALLOW_FILE_KEY !== '1')
    throw new ConfigurationError(
      'sealers',
      'A key in a file lets whoever has the disk open every wallet with assisted recovery. Use a key management service, or set FOYER_ALLOW_FILE_KEY=1.',
    )
  if (create) makeKey(path)
  const secret = readKey(path)
  const key = deriveKey(secret, new Uint8Array(32), 'file sealer')
  return {
    keyId: fileKeyId(secret),
    seal: async (plain, about) => seal(await key, plain, about),
    unseal: async (sealed, about) => unseal(await key, sealed, about),
  }
}

/** Returns the id that a key of these bytes has. */
export function fileKeyId(secret: Bytes): string {
  return `file:${createHash('sha256').update(secret).digest('base64url').slice(0, 16)}`
}

/** Whether a key has its name of its own bytes. */
export const isFileKey = ({ keyId }: Pick<Sealer, 'keyId'>): boolean => /^file:[-\w]{16}$/.test(keyId)

function makeKey(path: string) {
  try {
    writeFileSync(path, toBase64Url(randomBytes(32)), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw unreadable(path, error)
  }
}

function readKey(path: string): Bytes {
  let text: string
  let mode: number
  try {
    text = readFileSync(path, 'utf8').trim()
    mode = statSync(path).mode
  } catch (error) {
    throw unreadable(path, error)
  }
  if ((mode & 0o077) !== 0)
    throw new ConfigurationError('sealers', `Others can read the key ${path}. Run: chmod 600 ${path}`)
  const key = fromBase64Url(text)
  if (key?.length !== 32)
    throw new ConfigurationError('sealers', `${path} holds no key: 32 bytes in base64url are wanted.`)
  return key
}

function unreadable(path: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  return new ConfigurationError('sealers', `The key ${path} cannot be read (${reason}).`)
}
