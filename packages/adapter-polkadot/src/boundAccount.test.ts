// @tier gate, @vitest-environment happy-dom
import { accountParts } from '@foyer/core'
import { search } from '@foyer/search'
import {
  createPolkadotTestWallet,
  injectPolkadotWallet,
  type PolkadotWalletCall,
} from '@foyer/testing/polkadot'
import { decodeAddress, signatureVerify } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { polkadotRelay, westendAssetHub } from './networks.js'

/** Something that happens in the wallet, before which of its requests, and whether the page learns of it. */
interface Move {
  readonly at: number
  readonly what: 'account' | 'back' | 'revoke'
  readonly isTold: boolean
}

interface Plan {
  readonly of: 0 | 1
  readonly network: (typeof networks)[number]['id']
  readonly moves: readonly Move[]
  /** The key that signs, whatever the wallet was asked. */
  readonly signer: 'the one named' | 'the one in use' | 'a stranger'
}

const networks = [westendAssetHub, polkadotRelay] as const
const connectorId = 'talisman'
const modes = { announced: true, injected: true }
const make = (bytes: readonly string[]) =>
  createPolkadotTestWallet({
    key: connectorId,
    seeds: bytes.map((byte) => `0x${byte.repeat(32)}`) as [string],
  })
const stranger = make(['33'])
const text = 'Hello'

/** Plays a plan. Returns the rules that were broken. */
async function play({ of, network, moves, signer }: Plan): Promise<readonly string[]> {
  const wallet = make(['11', '22'])
  const [first = '', second = ''] = wallet.accounts.map(({ address }) => address)
  const faults: string[] = []
  let asked = -1
  let isTold = true

  function happen(move: Move) {
    isTold = move.isTold
    if (move.what === 'revoke') wallet.revoke()
    else wallet.setAccount(move.what === 'account' ? second : first)
    isTold = true
  }

  async function request(call: PolkadotWalletCall): Promise<unknown> {
    if (asked >= 0) {
      for (const move of moves) if (move.at === asked) happen(move)
      asked += 1
    }
    if (call.method !== 'signRaw') return wallet.request(call)
    const params: { readonly address?: unknown } = Object(call.params)
    if (!isOne(params.address, wanted)) faults.push('another account is named')
    const other = signer === 'a stranger' ? stranger : wallet
    const address = signer === 'the one named' ? params.address : other.accounts[0]?.address
    return other.request({ ...call, params: { ...params, address } })
  }

  const wanted = [first, second][of] ?? ''
  const page = injectPolkadotWallet(window, { key: connectorId, request })
  const mute = wallet.subscribe((accounts) => {
    if (isTold) page.emit(accounts)
  })
  const discovery = createDiscovery(modes)
  discovery.subscribe(() => {})()
  const context = {
    networks: () => networks,
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: modes,
    sessions: () => undefined,
  }
  const adapter = createAdapter({ context, discovery, networks })
  const { signal } = new AbortController()
  try {
    const { accounts } = await adapter.connect({ connectorId, network }, signal)
    const account = accounts.find((one) => isOne(accountParts(one).address, wanted))
    if (!account) return ['an account is missing']
    asked = 0
    for (const move of moves) if (move.at < 0) happen(move)
    const signature = await adapter.signMessage(connectorId, account, text, signal)
    if (!signatureVerify(text, signature, wanted).isValid) faults.push('another account has signed')
  } catch {
    // Refused: it is no answer.
  } finally {
    adapter.dispose()
    mute()
    page.remove()
  }
  return [...new Set(faults)]
}

/** An address is written in another way for each chain. */
function isOne(address: unknown, other: string): boolean {
  return String(decodeAddress(String(address))) === String(decodeAddress(other))
}

search(
  'a wallet is asked for the account by its name, and answers for it or not at all',
  fc.asyncProperty(
    fc.record<Plan>({
      of: fc.constantFrom(0, 1),
      network: fc.constantFrom(...networks.map(({ id }) => id)),
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
