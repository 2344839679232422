// @tier gate
import { createPublicKey, verify } from 'node:crypto'
import { accountId } from '@foyer/core'
import { search } from '@foyer/search'
import { announceSolanaWallet, createSolanaTestWallet, type SolanaWalletCall } from '@foyer/testing/solana'
import { getBase58Encoder } from '@solana/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { solanaDevnet, solanaMainnet } from './networks.js'

/** Something that happens in the wallet, before which of its requests, and whether the page learns of it. */
interface Move {
  readonly at: number
  readonly what: 'account' | 'back' | 'revoke'
  readonly isTold: boolean
}

interface Plan {
  readonly by: 'adapter' | 'provider'
  readonly of: 'first' | 'second'
  readonly moves: readonly Move[]
  /** The key that signs, whatever the wallet was asked. */
  readonly signer: 'the one named' | 'the one in use' | 'a stranger'
}

const seeds = ['11', '22'].map((byte) => byte.repeat(32))
const make = (own: readonly string[], connected = false) =>
  createSolanaTestWallet({
    name: 'Quay',
    seeds: own as [string],
    chains: { 'solana:mainnet': '' },
    connected,
  })
const stranger = make(['33'.repeat(32)], true)
const text = 'Hello'
const modes = { announced: true, injected: true }

/** Plays a plan. Returns the rules that were broken. */
async function play({ by, of, moves, signer }: Plan): Promise<readonly string[]> {
  const wallet = make(seeds)
  const [first = '', second = ''] = wallet.accounts
  let wanted = of === 'first' ? first : second
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  const faults: string[] = []
  let asked = -1
  /** The wallet reported that the account is no longer granted. */
  let isGone = false
  let isTold = true

  function happen(move: Move) {
    isTold = move.isTold
    if (move.what === 'revoke') wallet.revoke()
    else wallet.setAccount(move.what === 'account' ? second : first)
    isGone ||= move.what === 'revoke' && move.isTold
    isTold = true
  }

  async function request(call: SolanaWalletCall): Promise<unknown> {
    if (asked >= 0) {
      for (const move of moves) if (move.at === asked) happen(move)
      asked += 1
    }
    if (call.method !== 'signMessage') return wallet.request(call)
    const { account, ...rest } = call.params ?? {}
    if (account !== wanted) faults.push('another account is named')
    if (isGone && asked === 1 && moves.every(({ at }) => at < 0))
      faults.push('a signature is asked for an account that the wallet no longer tells')
    const [inUse] = signer === 'a stranger' ? stranger.accounts : wallet.accounts
    const asks = { ...call, params: { ...rest, account: signer === 'the one named' ? account : inUse } }
    return (signer === 'a stranger' ? stranger : wallet).request(asks)
  }

  const announced = announceSolanaWallet(page, { info: wallet.info, request })
  const mute = wallet.subscribe((accounts) => {
    if (isTold) announced.change(accounts)
  })
  const discovery = createDiscovery(modes)
  const stop = discovery.subscribe(() => {})
  const networks = () => [solanaMainnet, solanaDevnet]
  const context = {
    networks,
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: modes,
    sessions: () => undefined,
  }
  const adapter = createAdapter({ context, discovery })
  const { signal } = new AbortController()
  const id = wallet.info.name
  try {
    await adapter.connect({ connectorId: id, network: solanaMainnet.id }, signal)
    asked = 0
    for (const move of moves) if (move.at < 0) happen(move)
    // The account in use, as the host sees it.
    const provider = adapter.provider(id)
    if (by === 'provider') wanted = provider?.accounts[0] ?? ''
    const account = accountId(solanaMainnet.id, wanted)
    const bytes = new TextEncoder().encode(text)
    const signature =
      by === 'adapter'
        ? getBase58Encoder().encode(await adapter.signMessage(id, account, text, signal))
        : await provider?.signMessage(bytes)
    if (signature && !isBy(wanted, bytes, Uint8Array.from(signature)))
      faults.push('another account has signed')
  } catch {
    // Refused: it is no answer.
  } finally {
    adapter.dispose()
    stop()
    mute()
    announced.remove()
    Reflect.deleteProperty(globalThis, 'window')
  }
  return [...new Set(faults)]
}

/** By a library that neither adapter nor wallet uses. */
function isBy(address: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(getBase58Encoder().encode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, bytes, key, signature)
}

search(
  'a wallet is asked for an account that it tells right then, and answers for it or not at all',
  fc.asyncProperty(
    fc.record<Plan>({
      by: fc.constantFrom('adapter', 'provider'),
      of: fc.constantFrom('first', 'second'),
      moves: fc.array(
        fc.record({
          at: fc.integer({ min: -1, max: 1 }),
          what: fc.constantFrom('account', 'back', 'revoke'),
          isTold: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      signer: fc.constantFrom('the one named', 'the one in use', 'a stranger'),
    }),
    async (plan) => {
      expect(await play(plan)).toEqual([])
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)
