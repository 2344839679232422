import { ConfigurationError } from '../errors.js'
import { readServiceAddress } from '../serviceAddress.js'
import { askKeyService, KeyServiceError, type Refusal } from './askKeyService.js'
import type { Sealer } from './sealer.js'

/** A key of the transit engine of Vault or OpenBao. */
export interface VaultSealerOptions {
  /** `https://vault.your.site:8200` */
  readonly address: string
  /** Of type aes256-gcm96, which binds what is sealed to what it belongs to. */
  readonly key: string
  /** What may encrypt and decrypt under this key, and nothing else; asked for at each call, so that it can be renewed. */
  readonly token: string | (() => string)
  /** @default 'transit' */
  readonly mount?: string
  /** @default that of the runtime */
  readonly fetch?: typeof fetch
}

/** Seals under a key that does not leave Vault or OpenBao. @throws {ConfigurationError} */
export function vaultSealer(options: VaultSealerOptions): Sealer {
  const { address, key, token, mount = 'transit', fetch: ask = globalThis.fetch } = options
  const url = readServiceAddress('sealers', 'The address of Vault', address, 'https://vault.your.site')
  if (![key, ...mount.split('/')].every((name) => /^[-\w.]+$/.test(name)))
    throw new ConfigurationError(
      'sealers',
      `The key of Vault is "${mount}/${key}". Write its mount and its name.`,
    )

  const call = async (what: 'encrypt' | 'decrypt', fields: Readonly<Record<string, string>>) => {
    const answer = await askKeyService('Vault', ask, meaning, () => ({
      url: new URL(`/v1/${mount}/${what}/${key}`, url).href,
      headers: {
        'content-type': 'application/json',
        'x-vault-token': typeof token === 'string' ? token : token(),
      },
      body: JSON.stringify(fields),
    }))
    const { data } = answer
    return typeof data === 'object' && data !== null ? { ...data } : {}
  }

  return {
    keyId: `vault:${mount}/${key}`,
    async seal(plain, about) {
      const data: Readonly<Record<string, unknown>> = await call('encrypt', {
        plaintext: base64(plain),
        associated_data: base64(about),
      })
      if (typeof data.ciphertext !== 'string' || !/^vault:v\d+:/.test(data.ciphertext))
        throw new KeyServiceError(200, 'Vault gave no ciphertext.')
      return new TextEncoder().encode(data.ciphertext)
    },
    async unseal(sealed, about) {
      const data: Readonly<Record<string, unknown>> = await call('decrypt', {
        ciphertext: new TextDecoder().decode(sealed),
        associated_data: base64(about),
      })
      if (typeof data.plaintext !== 'string') throw new KeyServiceError(200, 'Vault gave no plaintext.')
      return Uint8Array.from(Buffer.from(data.plaintext, 'base64'))
    },
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** Vault answers 400 also where a key or one of its versions is not there, which its operator can bring back. */
function meaning({ errors }: Readonly<Record<string, unknown>>): Refusal {
  const isBroken = /message authentication failed|invalid ciphertext(?!: version)/.test(String(errors))
  return isBroken ? 'broken' : 'away'
}
