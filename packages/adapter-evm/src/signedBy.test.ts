// @tier gate
import { type AccountCode, accountId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  bytesToHex,
  type Hex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { mainnet } from './networks.js'
import { isSignedBy } from './signedBy.js'

const [own, other] = ['11', '22'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`))
if (!own || !other) throw new Error('There is no key.')
const account = accountId(mainnet.id, own.address)
const message: Hex = '0x48656c6c6f'
const { signal } = new AbortController()

/** Asks about a signature. @param says the answer of the account's contract, or the failure of its node */
async function ask(
  signature: Hex,
  code: AccountCode | Error = 'none',
  says: unknown = '0x',
  signed: Hex = message,
) {
  const calls: unknown[] = []
  const rpc = {
    async request(...call: unknown[]) {
      calls.push(call)
      if (says instanceof Error) throw says
      return says
    },
  }
  const codes = {
    async of() {
      if (code instanceof Error) throw code
      return code
    },
  }
  return {
    isSigned: await isSignedBy({ rpc, codes }, account, { message: signed }, signature, signal),
    calls,
  }
}

const sign = (by: typeof own) => by.signMessage({ message: { raw: message } })
const spelled: Readonly<Record<string, (signature: Hex) => Hex>> = {
  '65 bytes': (signature) => signature,
  '65 bytes, with a parity of 0 or 1': (signature) =>
    `0x${signature.slice(2, -2)}0${Number(parseSignature(signature).yParity)}`,
  '65 bytes in capitals': (signature) => `0x${signature.slice(2).toUpperCase()}`,
  '64 bytes (EIP-2098)': (signature) =>
    serializeCompactSignature(signatureToCompactSignature(parseSignature(signature))),
}

search(
  'the signer of a message is found out, however a wallet writes the signature of a key',
  fc.asyncProperty(
    fc.constantFrom(...Object.values(spelled)),
    fc.boolean(),
    fc.uint8Array({ maxLength: 40 }),
    async (spell, isOwn, bytes) => {
      const raw = bytesToHex(bytes)
      const signature = spell(await (isOwn ? own : other).signMessage({ message: { raw } }))
      expect((await ask(signature, 'none', '0x', raw)).isSigned).toBe(isOwn)
    },
  ),
  { gate: 20 },
)

test('the signature of a key is known by the key, and no node is asked', async () => {
  const { isSigned, calls } = await ask(await sign(own), new Error('down'))

  expect([isSigned, calls]).toEqual([true, []])
})

test.each<[AccountCode | Error, unknown, boolean]>([
  ['none', '0x', false],
  [new Error('down'), '0x', false],
  ['contract', `0x1626ba7e${'0'.repeat(56)}`, true],
  ['contract', '0x', true],
  ['contract', `0xffffffff${'0'.repeat(56)}`, false],
  ['contract', new Error('reverted'), false],
  ['delegated', `0x1626ba7e${'0'.repeat(56)}`, true],
])(
  'a signature that names another signer, of an account with code %s that says %s',
  async (code, says, is) => {
    expect((await ask(await sign(other), code, says)).isSigned).toBe(is)
  },
)

test.each<Hex>([`0x${'ab'.repeat(65)}`, `0x${'ab'.repeat(100)}`])('%s names no signer', async (signature) => {
  expect((await ask(signature, 'contract')).isSigned).toBe(true)
})
