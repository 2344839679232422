// @tier gate
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64 } from '@scure/base'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  recoverMessageAddress,
  recoverTypedDataAddress,
  sha256,
  stringToBytes,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { membersOf } from '../parse.ts'
import { createBitcoin } from './bitcoin.ts'
import { createEvm } from './evm.ts'
import { createPolkadot } from './polkadot.ts'
import { createSolana } from './solana.ts'

const evm = createEvm({ url: 'http://127.0.0.1:1', relay: '', chains: ['eip155:1'] })
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function hexOf(value: unknown): `0x${string}` {
  return `0x${String(value).replace(/^0x/, '')}`
}

describe('the Ethereum accounts', () => {
  const chain = 'eip155:1'

  it('sign the bytes of a message, and show its text', async () => {
    const params = [bytesToHex(stringToBytes('Grüße')), rich]
    const ask = { chain, method: 'personal_sign', params }

    const signature = hexOf(await evm.answer(ask, 0))

    expect(evm.show(ask)[0]).toEqual(['Message', 'Grüße'])
    expect(await recoverMessageAddress({ message: 'Grüße', signature })).toBe(rich)
  })

  it('sign typed data', async () => {
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const data = {
      domain: { name: 'Post', chainId: 1 },
      types,
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    const params = [rich, JSON.stringify(data)]

    const signature = hexOf(await evm.answer({ chain, method: 'eth_signTypedData_v4', params }, 0))

    expect(await recoverTypedDataAddress({ ...data, signature })).toBe(rich)
  })

  it('show whom a transaction pays, and how much', () => {
    const transaction = { from: rich, to: rich, value: '0x6f05b59d3b20000', data: '0x1234' }

    expect(evm.show({ chain, method: 'eth_sendTransaction', params: [transaction] })).toEqual([
      ['To', rich],
      ['Value', '0.5 ETH'],
      ['Data', '0x1234'],
    ])
  })

  it('do nothing for an address of somebody else, on a chain that is not there, or that they never learnt', async () => {
    const stranger = `0x${'12'.repeat(20)}`
    const send = { chain: 'eip155:5', method: 'eth_sendTransaction', params: [{ from: rich, to: rich }] }

    await expect(evm.answer({ chain, method: 'personal_sign', params: ['0x', stranger] }, 0)).rejects.toThrow(
      'address',
    )
    await expect(evm.answer(send, 0)).rejects.toThrow('eip155:5')
    await expect(evm.answer({ chain, method: 'eth_mine', params: [] }, 0)).rejects.toMatchObject({
      code: 5101,
    })
  })
})

describe('the Solana accounts', () => {
  const solana = createSolana()
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const pubkey = solana.address(chain, 1)

  it('sign messages', async () => {
    const message = stringToBytes('gm')
    const params = { message: base58.encode(message), pubkey }

    const { signature } = membersOf(await solana.answer({ chain, method: 'solana_signMessage', params }, 0))

    expect(ed25519.verify(base58.decode(String(signature)), message, base58.decode(pubkey))).toBe(true)
  })

  it.each([
    ['legacy', []],
    ['version 0', [128]],
  ])('sign a %s transaction in their own place', async (_, version) => {
    const payer = new Uint8Array(32).fill(7)
    const keys = concatBytes([payer, base58.decode(pubkey), new Uint8Array(32)])
    const message = new Uint8Array([...version, 2, 0, 1, 3, ...keys, ...new Uint8Array(32), 0])
    const wire = concatBytes([new Uint8Array(1 + 128).fill(2, 0, 1), message])
    const params = { transaction: base64.encode(wire), pubkey }

    const answer = membersOf(await solana.answer({ chain, method: 'solana_signTransaction', params }, 0))
    const signed = base64.decode(String(answer.transaction))

    expect(signed.subarray(1, 65)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(signed.subarray(65, 129), message, base58.decode(pubkey))).toBe(true)
    expect(base58.encode(signed.subarray(65, 129))).toBe(answer.signature)
    expect(signed.subarray(129)).toEqual(message)
  })
})

describe('the Bitcoin accounts', () => {
  it('sign messages as BIP-137 does', async () => {
    const bitcoin = createBitcoin()
    const chain = 'bip122:000000000019d6689c085ae165831e93'
    const ask = (method: string, params: object) => bitcoin.answer({ chain, method, params }, 0)
    const address = bitcoin.address(chain, 0)
    const digest = sha256(sha256(stringToBytes('\x18Bitcoin Signed Message:\n\x02hi')), 'bytes')

    const signed = membersOf(await ask('signMessage', { message: 'hi', account: address }))
    const [told] = Object.values(Object(await ask('getAccountAddresses', {}))).map(membersOf)
    const bytes = hexToBytes(hexOf(signed.signature))
    const recovered = secp256k1.Signature.fromCompact(bytes.subarray(1))
      .addRecoveryBit((bytes[0] ?? 0) - 39)
      .recoverPublicKey(digest)

    expect(address).toMatch(/^bc1q[a-z0-9]{38}$/)
    expect(signed.address).toBe(address)
    expect(recovered.toHex(true)).toBe(told?.publicKey)
    await expect(ask('signPsbt', {})).rejects.toMatchObject({ code: 5101 })
  })
})

it('declines what Polkadot accounts are asked', async () => {
  const ask = {
    chain: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    method: 'polkadot_signMessage',
    params: {},
  }

  await expect(createPolkadot().answer(ask, 0)).rejects.toMatchObject({ code: 5101 })
})
