// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, hashMessage, hashTypedData, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Eip1193 } from './eip1193.js'
import { createProvider } from './provider.js'

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const typed = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: '3' },
} as const
const typedHash = hashTypedData({ ...typed, message: { amount: 3n } })
const text = JSON.stringify(typed)
const digest: Hex = `0x${'ab'.repeat(32)}`

/** Requests of a page, with the hash that is signed. */
const requests: readonly { readonly method: string; readonly told: unknown; readonly hash: Hex }[] = [
  { method: 'personal_sign', told: '0x6869', hash: hashMessage('hi') },
  { method: 'eth_sign', told: digest, hash: digest },
  { method: 'eth_sign', told: digest, hash: hashMessage({ raw: digest }) },
  { method: 'eth_signTypedData', told: text, hash: typedHash },
  { method: 'eth_signTypedData_v3', told: text, hash: typedHash },
  { method: 'eth_signTypedData_v4', told: text, hash: typedHash },
]

/** Forms of a signature of a key: 65 bytes, with the parity alone, and 64 bytes (EIP-2098). */
const forms = {
  usual: (signature: Hex): Hex => signature,
  parity: (signature: Hex): Hex => `0x${signature.slice(2, 130)}${signature.endsWith('1c') ? '01' : '00'}`,
  compact(signature: Hex): Hex {
    const s = BigInt(`0x${signature.slice(66, 130)}`) | (signature.endsWith('1c') ? 1n << 255n : 0n)
    return `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}`
  },
  cut: (signature: Hex): Hex => `0x${signature.slice(2, 100)}`,
  spoilt: (signature: Hex): Hex => `0x${'00'.repeat(32)}${signature.slice(66)}`,
}

function providerOf(answer: unknown, code: Hex) {
  const wallet: Eip1193 = {
    async request({ method }) {
      if (method === 'eth_accounts') return [alice.address, bob.address]
      if (method === 'eth_chainId') return numberToHex(1)
      return method === 'eth_getCode' ? code : answer
    },
  }
  return createProvider(
    async () => wallet,
    () => ({ accounts: [alice.address, bob.address], chainId: 1 }),
  ).provider
}

search(
  'through wagmi a signature is handed on only where the account that was asked has signed',
  fc.asyncProperty(
    fc.constantFrom(...requests),
    fc.constantFrom(alice, bob),
    fc.constantFrom(...Object.values(forms)),
    fc.constantFrom<Hex>('0x', '0x6080'),
    async ({ method, told, hash }, signer, form, code) => {
      const answer = form(await signer.sign({ hash }))
      const params = method === 'personal_sign' ? [told, alice.address] : [alice.address, told]
      const isWhole = form !== forms.cut && form !== forms.spoilt
      const asked = providerOf(answer, code).request({ method, params })
      if (code !== '0x' || (signer === alice && isWhole)) expect(await asked).toBe(answer)
      else await expect(asked).rejects.toMatchObject({ code: 4100 })
    },
  ),
  { gate: 150, exhaustive: 2_000 },
)

test.each([
  ['by the account is handed on', alice, true],
  ['by another one is not', bob, false],
])('a transaction that was signed %s', async (_what, signer, isOwn) => {
  const raw = await signer.signTransaction({ to: bob.address, chainId: 1, gas: 21_000n, maxFeePerGas: 1n })
  const request = { method: 'eth_signTransaction', params: [{ from: alice.address, to: bob.address }] }
  for (const answer of [raw, { raw, tx: {} }]) {
    const asked = providerOf(answer, '0x').request(request)
    if (isOwn) expect(await asked).toBe(answer)
    else await expect(asked).rejects.toMatchObject({ code: 4100 })
  }
})
