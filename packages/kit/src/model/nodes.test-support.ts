/// <reference types="node" />
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { base58, bitcoinAccounts } from './families.test-support.js'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const hash160 = (bytes: Uint8Array) => createHash('ripemd160').update(sha256(bytes)).digest('hex')
const coin = 100_000_000n

/** The transaction that gave an address its one coin. */
function pastOf(publicKey: string): { readonly txid: string; readonly hex: string } {
  const value = Buffer.alloc(8)
  value.writeBigUInt64LE(coin)
  const script = `0014${hash160(Buffer.from(publicKey, 'hex'))}`
  const input = `01${'00'.repeat(32)}0000000000ffffffff`
  const hex = `02000000${input}01${value.toString('hex')}16${script}00000000`
  const txid = sha256(sha256(Buffer.from(hex, 'hex')))
    .reverse()
    .toString('hex')
  return { txid, hex }
}

const pasts = new Map(bitcoinAccounts.map(({ address, publicKey }) => [address, pastOf(publicKey)]))
const genesis: Readonly<Record<string, string>> = {
  solana: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

/**
 * Nodes that answer at once: each account has one coin, and every transaction is taken.
 * @param took told the amount of each
 */
export function installNodes(took: (amount: string) => void): void {
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    const [, chain = '', ...path] = new URL(String(input)).pathname.split('/')
    const answer = chain === 'bitcoin' ? rest(path.join('/'), init?.body, took) : rpc(chain, init?.body, took)
    if (answer === undefined) throw new TypeError('fetch failed')
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
}

function rest(path: string, body: unknown, took: (amount: string) => void): unknown {
  const address = /^address\/(\w+)\/utxo$/.exec(path)?.[1]
  if (address) {
    const { txid } = pasts.get(address) ?? {}
    return [{ txid, vout: 0, value: Number(coin), status: { confirmed: true } }]
  }
  if (path === 'v1/fees/recommended') return { halfHourFee: 2 }
  if (path === 'block-height/0') return '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
  if (path === 'tx') {
    const bytes = Buffer.from(String(body), 'hex')
    // After version, marker and flag, one input with an empty script, and the count of outputs.
    took(String(bytes.readBigUInt64LE(4 + 2 + 1 + 41 + 1)))
    return idOf(bytes)
  }
  return [...pasts.values()].find(({ txid }) => path === `tx/${txid}/hex`)?.hex
}

/** The id of a transaction of one input with an empty script: the hash of all but marker, flag and observer. */
function idOf(bytes: Buffer): string {
  const outputs = 4 + 2 + 1 + 41
  let end = outputs + 1
  for (let left = bytes.readUInt8(outputs); left > 0; left -= 1) end += 8 + 1 + bytes.readUInt8(end + 8)
  const plain = Buffer.concat([bytes.subarray(0, 4), bytes.subarray(6, end), bytes.subarray(-4)])
  return sha256(sha256(plain)).reverse().toString('hex')
}

function rpc(chain: string, body: unknown, took: (amount: string) => void): unknown {
  const { method, params } = JSON.parse(String(body))
  const result =
    chain === 'evm' ? '0x0' : chain === 'polkadot' ? undefined : solana(chain, method, params, took)
  return result === undefined ? undefined : { jsonrpc: '2.0', id: 1, result }
}

function solana(
  chain: string,
  method: string,
  params: readonly unknown[],
  took: (amount: string) => void,
): unknown {
  switch (method) {
    case 'getGenesisHash':
      return genesis[chain]
    case 'getLatestBlockhash':
      return { value: { blockhash: '1'.repeat(32), lastValidBlockHeight: 9 } }
    case 'sendTransaction': {
      const bytes = Buffer.from(String(params[0]), 'base64')
      took(String(bytes.readBigUInt64LE(bytes.length - 8)))
      return base58(bytes.subarray(1, 65))
    }
    default:
      return { value: 0 }
  }
}
