// @tier gate

import { readFileSync } from 'node:fs'
import { search } from '@foyer/search'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { sha256 } from '@noble/hashes/sha2'
import { cryptoWaitReady, decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { base58, base64, createBase58check, hex } from '@scure/base'
import { parseSignInMessageText, verifySignIn } from '@solana/wallet-standard-util'
import { Address, Signer as Bip322Signer, Verifier } from 'bip322-js'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { beforeAll, expect, test, vi } from 'vitest'
import { bip122 } from './bip122.js'
import { createMessage } from './createMessage.js'
import {
  changed,
  foreignUris,
  type Refused,
  resigned,
  rewritten,
  stricter,
} from './differential.test-support.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import type { SignInMessage } from './message.js'
import { polkadot } from './polkadot.js'
import { messageOf, type Signer, signers, ss58 } from './signers.test-support.js'
import { solana } from './solana.js'
import { verifyMessage } from './verifyMessage.js'

const { signal } = new AbortController()
const server = { domain: 'app.example', nonce: 'a1b2c3d4e5f6', time: new Date('2026-01-01T12:01:00Z') }
const named = (name: string): Signer => {
  const signer = signers.find((known) => known.name === name)
  if (!signer) throw new Error(`There is no ${name}.`)
  return signer
}

/** Returns the fields of a message that lets in, or why it does not. */
async function readBy(family: FamilyVerifier, message: string, signature: string) {
  try {
    return { read: (await verifyMessage({ ...server, families: [family], message, signature })).message }
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return { fault: error.fault }
  }
}

/** Whether another verifier says yes. One that throws says no. */
async function accepts(ask: () => boolean | Promise<boolean>) {
  // siwe writes what it says no to.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    return await ask()
  } catch {
    return false
  } finally {
    log.mockRestore()
  }
}

test('each stricter verdict of the table in the README is one that the search names, and the other way round', () => {
  const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const lines = page.split('\n').filter((line) => /^\|.*\| stricter/.test(line) && !/^\| \[?viem/.test(line))
  const isOf = (line: string) =>
    stricter.filter(([other, row]) => line.slice(0, 30).includes(other) && line.includes(row))

  expect(lines.filter((line) => isOf(line).length === 0)).toEqual([])
  expect(lines.flatMap((line) => isOf(line)).toSorted()).toEqual(stricter.toSorted())
})

/** Fails for a stricter verdict that the README does not judge. */
function expectRow(other: string, refused: Refused) {
  const rows = stricter.filter(([name, , fits]) => name === other && fits(refused))
  expect(rows.length, `no row of ${other}: ${JSON.stringify(refused)}`).toBeGreaterThan(0)
}

const isSigned = (
  family: FamilyVerifier,
  asked: { text: string; address: string; signature: string; chainId: `${string}:${string}` },
) => family.verify({ ...asked, signal }).catch(() => false)

search(
  'no message lets in that siwe refuses, and none is read in another way',
  async (look) => {
    const signer = named('EVM')
    await look(
      fc.asyncProperty(changed, resigned, rewritten, async (change, resign, rewrite) => {
        const message = change(createMessage(messageOf(signer)))
        const bytes = resign(hex.decode((await signer.sign(message)).slice(2)))
        const signature = rewrite(`0x${hex.encode(bytes)}`)
        const { read, fault = '' } = await readBy(eip155(), message, signature)
        // A host is the same in any case (RFC 3986), and an address without a checksum is still the one that signed.
        const domain = read?.domain.toLowerCase() === server.domain ? read.domain : server.domain
        const { nonce, time } = server
        const asked = { signature, domain, nonce, time: time.toISOString() }
        const isTaken = await accepts(
          async () => (await new SiweMessage(message).verify(asked, { suppressExceptions: true })).success,
        )
        if (!read) {
          if (isTaken) expectRow('siwe', { text: message, signature, fault })
          return
        }
        expect(foreignUris).not.toContain(read.uri)
        fc.pre(/[a-f]/.test(read.accountAddress) && /[A-F]/.test(read.accountAddress))
        const theirs = new SiweMessage(message)

        expect(isTaken, `${message}\n${signature}`).toBe(true)
        const { accountAddress, chainId, ...others } = read
        expect(theirs).toMatchObject({
          ...others,
          address: accountAddress,
          chainId: Number(chainId.slice(7)),
        })
      }),
    )
  },
  { gate: 80, exhaustive: 5_000 },
)

/** Pieces of fields, of the letters that their grammars tell apart. */
const piece = fc
  .array(fc.constantFrom(...'":/?#[]@!$&\'()*+,;=%<>\\^`{|}_~-. a1'), { minLength: 1, maxLength: 8 })
  .map((all) => all.join(''))
const fields: Readonly<Record<string, (text: string) => Partial<SignInMessage>>> = {
  statement: (statement) => ({ statement }),
  domain: (text) => ({ domain: `a${text}` }),
  'a host that is a number': (text) => {
    const number = text.replace(/[^1:.]/g, (letter) => (letter < '?' ? ':' : 'a'))
    return { domain: `[${number}]`, uri: `http://[${number}]` }
  },
  uri: (uri) => ({ uri }),
  'a path of a uri': (text) => ({ uri: `https://app.example/${text}` }),
  'a host of a uri': (text) => ({ uri: `https://${text}` }),
  'a resource': (text) => ({ resources: [`urn:${text}`] }),
  requestId: (requestId) => ({ requestId }),
  scheme: (text) => ({ scheme: `a${text}` }),
}

search.for(Object.entries(fields))(
  'no message is written that siwe does not read as it was meant: %s',
  async (look, [, field]) => {
    await look(
      fc.property(piece, (text) => {
        const given = { ...messageOf(named('EVM')), ...field(text) }
        const message = written(given)
        if (message === undefined) return

        const { accountAddress: address, chainId: _, ...others } = given
        expect(new SiweMessage(message)).toMatchObject({ ...others, address, chainId: 1 })
      }),
    )
  },
  { gate: 20, exhaustive: 3_000 },
)

function written(message: SignInMessage): string | undefined {
  try {
    return createMessage(message)
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return undefined
  }
}

search(
  'no message lets in that the Wallet Standard refuses, and none is read in another way',
  async (look) => {
    const signer = named('Solana')
    const publicKey = base58.decode(signer.address)
    await look(
      fc.asyncProperty(changed, resigned, async (change, resign) => {
        const text = change(createMessage(messageOf(signer)))
        const bytes = resign(base58.decode(await signer.sign(text)))
        const account = { address: signer.address, publicKey, chains: [], features: [] }
        const output = { account, signedMessage: new TextEncoder().encode(text), signature: bytes }
        const { read, fault = '' } = await readBy(solana(), text, base58.encode(bytes))
        if (!read) {
          // It compares a message with what was asked for: all but the address as it is, and the server's own.
          const own = { domain: server.domain, nonce: server.nonce, address: signer.address }
          const said = { ...parseSignInMessageText(text), ...own }
          const isTaken = await accepts(() => verifySignIn(said, output))
          if (isTaken) expectRow('Wallet Standard', { text, signature: base58.encode(bytes), fault })
          return
        }
        const { accountAddress, chainId: _, scheme, ...fields } = read
        const [, chainId = ''] = /^Chain ID: (.*)$/m.exec(text) ?? []
        // It takes a scheme for a part of the domain.
        const domain = scheme === undefined ? fields.domain : `${scheme}://${fields.domain}`
        const input: Parameters<typeof verifySignIn>[0] = JSON.parse(
          JSON.stringify({ ...fields, domain, address: accountAddress, chainId }),
        )
        expect(accountAddress).toBe(signer.address)
        expect(verifySignIn(input, output), text).toBe(true)
      }),
    )
  },
  { gate: 40, exhaustive: 5_000 },
)

const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const publicKey = Buffer.from(secp256k1.getPublicKey(seed, true))
const wif = createBase58check(sha256).encode(Uint8Array.of(0x80, ...seed, 1))
const addresses = (['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] as const).map(
  (kind) => Address.convertPubKeyIntoAddress(publicKey, kind).mainnet,
)
const same = fc.constant((signature: Uint8Array) => signature)
/** Words that wallets put before the bytes, and others. */
const prefix = fc.constantFrom('', 'smp', 'ful', 'pof', 'SMP')

search(
  'no signature lets in that bip322-js refuses',
  async (look) => {
    const { sign, chainId } = named('Bitcoin, ECDSA')
    const text = 'Sign in to the example.'
    const bip137 = base64.decode(await sign(text))
    const made = addresses.map(
      (address) => [address, base64.decode(`${Bip322Signer.sign(wif, address, text)}`)] as const,
    )
    // Of the address itself, of another, or by the way from before.
    const pairs = made.flatMap(([address, own], at) => [
      [address, own] as const,
      [address, own] as const,
      [address, made[(at + 1) % made.length]?.[1] ?? own] as const,
      [address, bip137] as const,
    ])
    await look(
      fc.asyncProperty(
        fc.constantFrom(...pairs),
        fc.oneof(same, resigned),
        prefix,
        async ([address, own], resign, start) => {
          const bytes = resign(own)
          const signature = start + base64.encode(bytes)
          if (!(await isSigned(bip122(), { text, address, signature, chainId }))) {
            const isTaken = await accepts(() => Verifier.verifySignature(address, text, signature))
            if (isTaken) expectRow('bip322-js', { text, signature, address })
            return
          }
          // It knows no words before the bytes. By the BIP, this one is for a witness.
          expect(['', 'smp']).toContain(start)
          expect(Verifier.verifySignature(address, text, base64.encode(bytes))).toBe(true)
          if (start === 'smp') expect(bytes.length).not.toBe(65)
        },
      ),
    )
  },
  { gate: 30, exhaustive: 3_000 },
)

beforeAll(() => cryptoWaitReady())

/** Ways to name the scheme of a signature, and to write its other half of the curve. */
const scheme = fc.constantFrom<(bytes: Uint8Array) => Uint8Array>(
  (bytes) => bytes,
  (bytes) => bytes,
  (bytes) => bytes.slice(1),
  (bytes) => bytes.with(0, 0),
  (bytes) => bytes.with(0, 1),
  (bytes) => bytes.with(0, 2),
  (bytes) => (bytes[0] === 2 ? highS(bytes) : bytes),
)

function highS(bytes: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromCompact(bytes.slice(1, 65))
  const other = new secp256k1.Signature(r, secp256k1.CURVE.n - s)
  return Uint8Array.of(2, ...other.toCompactRawBytes(), (bytes[65] ?? 0) ^ 1)
}

/** Ways to write the account. */
const spelling = fc.constantFrom<(signer: Signer) => string>(
  ({ address }) => address,
  ({ address }) => address,
  ({ address }) => `0x${hex.encode(base58.decode(address).slice(1, 33))}`,
  ({ address }) => encodeAddress(decodeAddress(address), 2),
  ({ address }) => twoBytes(address),
  ({ name, address }) => (name === 'Polkadot, ECDSA' ? encodeAddress(publicKey, 0) : address),
)

/** Writes the prefix 0 in its form of two bytes. */
function twoBytes(address: string): string {
  const body = Uint8Array.of(64, 0, ...base58.decode(address).slice(1, 33))
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).slice(0, 2)
  return base58.encode(Uint8Array.of(...body, ...checksum))
}

search.for(signers.filter(({ name }) => name.startsWith('Polkadot')))(
  'no signature lets in that @polkadot/util-crypto refuses: $name',
  async (look, signer) => {
    const forms = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `0x${text}`,
      (text) => `0x${text}`,
      (text) => `0x${text.toUpperCase()}`,
      (text) => `0X${text}`,
    )
    const text = 'Sign in to the example.'
    const bytes = hex.decode((await signer.sign(text)).slice(2))
    await look(
      fc.asyncProperty(resigned, scheme, forms, spelling, async (resign, first, form, spell) => {
        const signature = form(hex.encode(resign(first(bytes))))
        const { chainId } = signer
        const address = spell(signer)
        const own = polkadot().canonical(address, chainId)
        if (!own || !(await isSigned(polkadot(), { text, address: own, signature, chainId }))) {
          const isTaken = await accepts(() => signatureVerify(text, signature, address).isValid)
          if (isTaken)
            expectRow('@polkadot/util-crypto', {
              text,
              signature,
              address,
              scheme: hex.encode(bytes.slice(0, 1)),
            })
          return
        }

        expect(signatureVerify(text, signature, address).isValid).toBe(true)
      }),
    )
  },
  { gate: 12, exhaustive: 1_000 },
)

/** Keys that differ from one by a point of small order: one secret, eight accounts. */
const ownOrder = 2n ** 252n + 27742317777372353535851937790883648493n
const torsion = ed25519.ExtendedPoint.fromHex(
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
)

test.each([solana(), polkadot()])('a key of ed25519 is one account: $namespace', async (family) => {
  const { scalar, pointBytes, point } = ed25519.utils.getExtendedPublicKey(seed)
  const text = 'Sign in to the example.'
  const form = new TextEncoder().encode(text)
  const sha = (...parts: readonly Uint8Array[]) =>
    ed25519.CURVE.hash(Uint8Array.from(parts.flatMap((part) => [...part])))
  const number = (bytes: Uint8Array) => BigInt(`0x${hex.encode(bytes.toReversed())}`) % ownOrder
  for (let times = 0n; times < 8n; times++) {
    const key = times === 0n ? pointBytes : point.add(torsion.multiplyUnsafe(times)).toRawBytes()
    const r = 12_345n
    const commitment = ed25519.ExtendedPoint.BASE.multiply(r).toRawBytes()
    const s = (r + number(sha(commitment, key, form)) * scalar) % ownOrder
    const bytes = Uint8Array.of(...commitment, ...hex.decode(s.toString(16).padStart(64, '0')).toReversed())
    const signature = family.namespace === 'solana' ? base58.encode(bytes) : `0x00${hex.encode(bytes)}`
    const chainId =
      family.namespace === 'solana' ? named('Solana').chainId : named('Polkadot, ed25519').chainId
    const address = family.namespace === 'solana' ? base58.encode(key) : ss58(key)

    expect(await isSigned(family, { text, address, signature, chainId })).toBe(times === 0n)
  }
})
