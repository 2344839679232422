// @tier gate
import { type AccountId, accountId, type NetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { announceWallet, createTestWallet, type WalletCall } from '@foyer/testing'
import fc from 'fast-check'
import { type Hex, hashMessage, hashTypedData, recoverAddress } from 'viem'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { base, mainnet } from './networks.js'

/** Something that happens in the wallet while it is asked. */
interface Move {
  /** Before which of the requests. */
  readonly at: number
  readonly what: 'account' | 'chain' | 'back' | 'revoke'
  /** Whether the page learns of it. */
  readonly isTold: boolean
}

/** Which account the wallet signs with. */
type Signer = 'the one named' | 'the one in use' | 'a stranger'

interface Plan {
  readonly method: keyof typeof methods
  readonly moves: readonly Move[]
  readonly signer: Signer
  readonly writing: 'checksum' | 'lower'
  /** Whether the wallet tells all of its accounts, or the one in use alone. */
  readonly tellsAll: boolean
}

type Adapter = ReturnType<typeof createAdapter>
interface Ask {
  readonly adapter: Adapter
  readonly id: string
  readonly account: AccountId<'eip155'>
  readonly signal: AbortSignal
}

const typed = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 3n },
} as const
const plan = (account: AccountId<'eip155'>) => ({
  from: account,
  to: `0x${'c'.repeat(40)}` as const,
  token: { network: mainnet.id, name: 'Ether', symbol: 'ETH', decimals: 18 } as never,
  amount: 5n,
  fee: 1n,
})

/** Requests to a wallet in the name of an account. */
const methods = {
  signMessage: ({ adapter, id, account, signal }: Ask) => adapter.signMessage(id, account, 'Hello', signal),
  signTypedData: ({ adapter, id, account, signal }: Ask) => adapter.signTypedData(id, account, typed, signal),
  transfer: ({ adapter, id, account, signal }: Ask) =>
    adapter.capabilities.transfer?.send(id, plan(account), signal) ?? Promise.reject(new Error()),
  call: async ({ adapter, id, account, signal }: Ask) =>
    (await adapter.capabilities.call?.())?.send(
      id,
      { from: account, to: plan(account).to, data: '0x12345678', value: 0n, fee: 1n, gas: 21_000n } as never,
      signal,
    ),
} as const

const keys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const stranger = createTestWallet({
  name: 'Stranger',
  privateKeys: [`0x${'33'.repeat(32)}`],
  chains: { 1: '' },
  connected: true,
})
const prompts = /^(personal_sign|eth_signTypedData_v4|eth_sendTransaction)$/

/** Plays a plan. Returns the rules that were broken. */
async function play({ method, moves, signer, writing, tellsAll }: Plan): Promise<readonly string[]> {
  const wallet = createTestWallet({ name: 'Quay', privateKeys: keys, chains: { 1: '', 8453: '' } })
  const [first = '', second = ''] = wallet.accounts
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  const faults: string[] = []
  let asked = -1
  let isTold = true
  /** Whether the account could be used as of the last question that the page asked. */
  const knew = { account: false, chain: false }
  /** Whether it could as of the last event. */
  let isHeard = true
  const stands = () => {
    const told = tellsAll ? wallet.accounts : wallet.accounts.slice(0, 1)
    return told.includes(first) && !isRevoked
  }
  let isRevoked = false

  function happen({ what, isTold: tells }: Move) {
    isTold = tells
    if (what === 'account') wallet.setAccount(second)
    if (what === 'chain') wallet.setChain(8453)
    if (what === 'back') {
      wallet.setAccount(first)
      wallet.setChain(1)
    }
    if (what === 'revoke') {
      isRevoked = true
      wallet.revoke()
    }
    isTold = true
  }

  async function request(call: WalletCall): Promise<unknown> {
    const { method: name } = call
    const wasHeard = isHeard
    if (asked >= 0) {
      for (const move of moves) if (move.at === asked) happen(move)
      asked += 1
    }
    const params = Array.isArray(call.params) ? [...call.params] : []
    if (!prompts.test(name)) {
      if (name === 'eth_accounts') knew.account = stands()
      if (name === 'eth_chainId') knew.chain = wallet.chainId === 1
      const answer = await wallet.request(call)
      return Array.isArray(answer) && !tellsAll ? answer.slice(0, 1) : answer
    }
    const [one, other] = params
    const named = String(
      name === 'personal_sign' ? other : name === 'eth_sendTransaction' ? Object(one).from : one,
    )
    if (named.toLowerCase() !== first.toLowerCase()) faults.push(`${name} does not name the account`)
    if (!knew.account || !knew.chain || !wasHeard)
      faults.push(`${name} is asked though the wallet did not say that the account is in use`)
    if (name === 'eth_sendTransaction') {
      if (Number(Object(one).chainId) !== 1) faults.push(`${name} does not name the chain`)
      return `0x${'ab'.repeat(32)}`
    }
    const own = signer === 'the one named' ? first : wallet.accounts[0]
    const asks = params.map((value) => (value === named ? own : value))
    if (signer !== 'a stranger') return wallet.request({ method: name, params: asks })
    return stranger.request({
      method: name,
      params: params.map((value) => (value === named ? stranger.accounts[0] : value)),
    })
  }

  const announced = announceWallet(page, { info: wallet.info, request })
  const mute = wallet.subscribe((event, payload) => {
    const told = Array.isArray(payload) && !tellsAll ? payload.slice(0, 1) : payload
    if (isTold) announced.emit(event, told)
    if (isTold && event === 'accountsChanged' && Array.isArray(told)) isHeard = told.includes(first)
  })
  const discovery = createDiscovery({ announced: true, injected: false })
  const stop = discovery.subscribe(() => {})
  const adapter = createAdapter({
    context: {
      networks: () => [mainnet, base],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: false },
      sessions: () => undefined,
    },
    discovery,
  })
  const { signal } = new AbortController()
  const id = wallet.info.rdns
  try {
    const { account } = await adapter.connect(
      { connectorId: id, network: mainnet.id as NetworkId<'eip155'> },
      signal,
    )
    asked = 0
    Object.assign(knew, { account: false, chain: false })
    for (const move of moves) if (move.at < 0) happen(move)
    const written = writing === 'lower' ? accountId(mainnet.id, first.toLowerCase()) : account
    const answer = await methods[method]({ adapter, id, account: written, signal })
    const hash = method === 'signMessage' ? hashMessage('Hello') : hashTypedData(typed)
    if (/^sign/.test(method) && (await recoverAddress({ hash, signature: answer as Hex })) !== first)
      faults.push(`${method} returns what another account signed`)
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

const plans: fc.Arbitrary<Plan> = fc.record({
  method: fc.constantFrom(...(Object.keys(methods) as (keyof typeof methods)[])),
  moves: fc.array(
    fc.record({
      at: fc.integer({ min: -1, max: 4 }),
      what: fc.constantFrom('account', 'chain', 'back', 'revoke'),
      isTold: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  signer: fc.constantFrom('the one named', 'the one in use', 'a stranger'),
  writing: fc.constantFrom('checksum', 'lower'),
  tellsAll: fc.boolean(),
})

search(
  'a wallet is asked for the account and chain that are in use right then, and answers for them or not at all',
  fc.asyncProperty(plans, async (plan) => {
    expect(await play(plan)).toEqual([])
  }),
  { gate: 60, exhaustive: 2_000 },
)
