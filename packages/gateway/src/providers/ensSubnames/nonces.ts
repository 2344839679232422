const hashing = { name: 'HMAC', hash: 'SHA-256' } as const
const form = /^([0-9a-z]{1,10})\.([0-9a-f]{64})$/
const encoder = new TextEncoder()

/** Nonces that carry when they were made: nothing is stored for one, and all gateways of one secret know them. */
interface Nonces {
  create(now: number): Promise<string>
  /** When a nonce was made, in ms since 1970; `undefined` for any that was not made here. */
  madeAt(nonce: string): Promise<number | undefined>
}

/** @param secret called at first use */
export function createNonces(secret: () => Promise<string>): Nonces {
  let key: Promise<CryptoKey> | undefined

  async function keyOf(): Promise<CryptoKey> {
    return crypto.subtle.importKey('raw', encoder.encode(await secret()), hashing, false, ['sign', 'verify'])
  }

  async function loadKey(): Promise<CryptoKey> {
    key ??= keyOf()
    try {
      return await key
    } catch (error) {
      key = undefined
      throw error
    }
  }

  return {
    async create(now) {
      const made = now.toString(36)
      const mac = await crypto.subtle.sign('HMAC', await loadKey(), encoder.encode(made))
      return `${made}.${toHex(new Uint8Array(mac))}`
    },
    async madeAt(nonce) {
      const [, made = '', mac = ''] = form.exec(nonce) ?? []
      if (!made) return undefined
      const isOurs = await crypto.subtle.verify('HMAC', await loadKey(), fromHex(mac), encoder.encode(made))
      return isOurs ? Number.parseInt(made, 36) : undefined
    },
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
