// @tier gate
import { search } from '@foyer/search'
import { createTestWallet } from '@foyer/testing'
import fc from 'fast-check'
import { type Hex, hashMessage, hashTypedData, recoverAddress } from 'viem'
import { expect } from 'vitest'
import type { Eip1193 } from './eip1193.js'
import { createProvider } from './provider.js'

/** Something that happens in the wallet, before which of its requests; the page learns of it later, or never. */
interface Move {
  readonly at: number
  readonly what: 'account' | 'chain' | 'back' | 'revoke'
}

interface Plan {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'eth_sendTransaction' | 'wallet_sendCalls'
  /** Whether the page leaves out what it may. */
  readonly isBare: boolean
  readonly moves: readonly Move[]
  readonly signer: 'the one named' | 'the one in use' | 'a stranger'
}

const keys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const stranger = createTestWallet({
  name: 'Stranger',
  privateKeys: [`0x${'33'.repeat(32)}`],
  chains: { 1: '' },
  connected: true,
})
const [strange] = stranger.accounts
const text = '0x48656c6c6f'
const typed = {
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: '3' },
} as const

/** Plays a plan. Returns the rules that were broken. */
async function play({ method, isBare, moves, signer }: Plan): Promise<readonly string[]> {
  const wallet = createTestWallet({
    name: 'Quay',
    privateKeys: keys,
    chains: { 1: '', 8453: '' },
    connected: true,
  })
  const [first, second] = wallet.accounts as [Hex, Hex]
  const faults: string[] = []
  let asked = 0
  let isRevoked = false
  /** Whether account and chain could be used when the page last asked the wallet. */
  const knew = { account: false, chain: false }

  function happen({ what }: Move) {
    if (what === 'account') wallet.setAccount(second)
    if (what === 'chain') wallet.setChain(8453)
    if (what === 'revoke') {
      isRevoked = true
      wallet.revoke()
    }
    if (what !== 'back') return
    wallet.setAccount(first)
    wallet.setChain(1)
  }

  const own: Eip1193 = {
    async request(call) {
      for (const move of moves) if (move.at === asked) happen(move)
      asked += 1
      const params = Array.isArray(call.params) ? [...call.params] : []
      if (call.method !== method) {
        if (call.method === 'eth_accounts') knew.account = !isRevoked && wallet.accounts.includes(first)
        if (call.method === 'eth_chainId') knew.chain = wallet.chainId === 1
        return wallet.request(call)
      }
      if (!knew.account)
        faults.push(`${method} is asked for an account that the wallet did not tell right before`)
      if (!knew.chain) faults.push(`${method} is asked on a chain that the wallet is not on`)
      const one = Object(params[0])
      if (method === 'eth_sendTransaction' || method === 'wallet_sendCalls') {
        if (one.from !== first) faults.push(`${method} does not name the account`)
        if (Number(one.chainId) !== 1) faults.push(`${method} does not name the chain`)
        return `0x${'ab'.repeat(32)}`
      }
      const by = signer === 'the one in use' ? wallet.accounts[0] : first
      const swapped = (named: unknown) => params.map((value) => (value === first ? named : value))
      return signer === 'a stranger'
        ? stranger.request({ method, params: swapped(strange) })
        : wallet.request({ method, params: swapped(by) })
    },
  }
  const { provider } = createProvider(
    async () => own,
    () => ({ accounts: [first, second], chainId: 1 }),
  )
  const base = isBare ? {} : { from: first, chainId: '0x1' }
  const params = {
    personal_sign: [text, first],
    eth_signTypedData_v4: [first, JSON.stringify(typed)],
    eth_sendTransaction: [{ ...base, to: second, value: '0x1' }],
    wallet_sendCalls: [{ ...base, version: '2.0.0', calls: [{ to: second, value: '0x1' }] }],
  }[method]
  try {
    const answer = await provider.request({ method, params })
    const hash = {
      personal_sign: hashMessage({ raw: text }),
      eth_signTypedData_v4: hashTypedData(typed as never),
    }[method as 'personal_sign']
    if (hash && (await recoverAddress({ hash, signature: answer as Hex })) !== first)
      faults.push(`${method} returns what another account signed`)
  } catch {
    // Refused: it is no answer.
  }
  return [...new Set(faults)]
}

const plans: fc.Arbitrary<Plan> = fc.record({
  method: fc.constantFrom('personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'),
  isBare: fc.boolean(),
  moves: fc.array(fc.record({ at: fc.nat(4), what: fc.constantFrom('account', 'chain', 'back', 'revoke') }), {
    maxLength: 3,
  }),
  signer: fc.constantFrom('the one named', 'the one in use', 'a stranger'),
})

search(
  'a request of wagmi is made for the account and chain that are in use right then, and answered for them or not at all',
  fc.asyncProperty(plans, async (plan) => {
    expect(await play(plan)).toEqual([])
  }),
  { gate: 60, exhaustive: 2_000 },
)
