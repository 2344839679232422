import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

/** What a stand-in answers: a status, and what is written as JSON. */
type Answer = readonly [status: number, body: object]

/** A stand-in of a key management service, on a port of this machine. */
export interface KeyService {
  readonly url: string
  /** What it was asked, in order. */
  readonly asked: readonly { readonly path: string; readonly body: string }[]
  /** Fails so many questions, as a service that is busy. */
  fail(times: number): void
}

async function serve(answer: (request: IncomingMessage, body: string) => Answer): Promise<KeyService> {
  const asked: { path: string; body: string }[] = []
  let failing = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ path: request.url ?? '', body })
    failing -= 1
    const [status, told] = failing >= 0 ? [503, {}] : answer(request, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail(times) {
      failing = times
    },
  }
}

function encrypt(key: Buffer, plain: string, about: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function decrypt(key: Buffer, sealed: string, about: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about))
    cipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString()
  } catch {
    return undefined
  }
}

/**
 * Vault's transit engine, as its API is documented: keys by name, made as they are asked for.
 * @param rights the token that has all rights, or the names of keys by token
 * @param binds whether it looks at associated data; before 1.13 Vault took them and did not
 */
export async function startVault(rights: string | Readonly<Record<string, readonly string[]>>, binds = true) {
  const keys = new Map<string, Buffer>()
  return serve(({ url = '', headers }, body) => {
    const [, what, name = ''] = /^\/v1\/transit\/(encrypt|decrypt)\/([-\w]+)$/.exec(url) ?? []
    const token = `${headers['x-vault-token']}`
    const may = typeof rights === 'string' ? rights === token : rights[token]?.includes(name)
    if (!may) return [403, { errors: ['permission denied'] }]
    const key = keys.get(name) ?? randomBytes(32)
    keys.set(name, key)
    const { plaintext, ciphertext = '', associated_data: told } = JSON.parse(body)
    const associated_data = binds ? told : ''
    if (what === 'encrypt')
      return [
        200,
        { data: { ciphertext: `vault:v1:${encrypt(key, plaintext, associated_data)}`, key_version: 1 } },
      ]
    const opened = what && decrypt(key, ciphertext.replace(/^vault:v1:/, ''), associated_data)
    return opened ? [200, { data: { plaintext: opened } }] : [400, { errors: ['invalid ciphertext'] }]
  })
}

/** AWS KMS, as its API is documented, for who signs as `AKIATEST` with the secret. */
export async function startKms(secret: string) {
  const keys = new Map<string, Buffer>()
  return serve((request, body) => {
    if (!isSigned(request, body, secret)) return [400, { __type: 'InvalidSignatureException' }]
    const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = JSON.parse(body)
    const key = keys.get(KeyId) ?? randomBytes(32)
    keys.set(KeyId, key)
    const context = JSON.stringify(EncryptionContext)
    if (request.headers['x-amz-target'] === 'TrentService.Encrypt')
      return [200, { CiphertextBlob: encrypt(key, Plaintext, context), KeyId }]
    const opened = decrypt(key, CiphertextBlob, context)
    return opened ? [200, { Plaintext: opened, KeyId }] : [400, { __type: 'InvalidCiphertextException' }]
  })
}

/** Checks a signature from what came over the wire, as a service of AWS does. */
function isSigned({ method, url, headers }: IncomingMessage, body: string, secret: string): boolean {
  const [, id, day = '', region = '', service = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([-\w]+)\/(\w+)\/aws4_request, SignedHeaders=([-;\w]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const needed = ['host', 'x-amz-date', 'x-amz-target']
  if (id !== 'AKIATEST' || needed.some((name) => !names.split(';').includes(name))) return false
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${names}\n${bodyHash}`
  const canonicalHash = createHash('sha256').update(canonical).digest('hex')
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${day}/${region}/${service}/aws4_request\n${canonicalHash}`
  let key: Buffer | string = `AWS4${secret}`
  for (const part of [day, region, service, 'aws4_request', text])
    key = createHmac('sha256', key).update(part).digest()
  return Buffer.from(key).toString('hex') === signature
}
