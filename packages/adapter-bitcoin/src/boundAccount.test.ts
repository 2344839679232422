// @tier gate, @vitest-environment happy-dom
import { accountParts } from '@foyer/core'
import { search } from '@foyer/search'
import {
  type BitcoinCall,
  type BitcoinShape,
  type BitcoinTestWallet,
  createBitcoinTestWallet,
} from '@foyer/testing/bitcoin'
import { Verifier } from 'bip322-js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { putOnPage } from './page.test-support.js'

/** Something that happens in the wallet, before which of its requests, and whether the page learns of it. */
interface Move {
  readonly at: number
  readonly what: 'account' | 'back' | 'revoke'
  readonly isTold: boolean
}

interface Plan {
  readonly shape: BitcoinShape
  readonly payment: 'p2wpkh' | 'p2tr'
  readonly by: 'adapter' | 'provider'
  readonly of: 'payment' | 'ordinals'
  readonly protocol: 'ecdsa' | 'bip322' | undefined
  readonly moves: readonly Move[]
  /** The key that signs, whatever the wallet was asked. */
  readonly signer: 'the one named' | 'the one in use' | 'a stranger'
}

const secrets = ['11', '22', '33'].map((byte) => byte.repeat(32))
const [first = '', second = '', strange = ''] = secrets
const { signal } = new AbortController()
const text = 'Hello'

/** Plays a plan. Returns the rules that were broken. */
async function play(plan: Plan): Promise<readonly string[]> {
  const { shape, payment, of, by, protocol, moves, signer } = plan
  const make = (keys: readonly string[]) =>
    createBitcoinTestWallet({ name: 'Quay', privateKeys: keys as [string], payment, connected: true })
  const wallet = createBitcoinTestWallet({ name: 'Quay', privateKeys: [first, second], payment })
  const stranger = make([strange])
  const faults: string[] = []
  const listeners = new Set<() => void>()
  let asked = -1
  /** The addresses that the wallet reported since it was last to sign something. */
  const told = new Set<string>()

  function happen({ what, isTold }: Move) {
    const hearing = isTold ? [...listeners] : []
    if (what === 'revoke') wallet.revoke()
    else wallet.setAccount(what === 'account' ? 1 : 0)
    for (const listener of hearing) listener()
  }

  async function request(call: BitcoinCall): Promise<unknown> {
    if (asked >= 0) {
      for (const move of moves) if (move.at === asked) happen(move)
      asked += 1
    }
    if (call.method !== 'signMessage') {
      const answer = await wallet.request(call)
      if (call.method === 'accounts' || call.method === 'connect')
        for (const { address } of Array.isArray(answer) ? answer : []) told.add(address)
      return answer
    }
    const { address, ...rest } = call.params
    // Leather tells nothing without its window, and is asked for a kind of address: its answer alone can be looked at.
    if (shape !== 'leather' && !told.has(wanted))
      faults.push('a signature is asked for an account that the wallet no longer tells')
    const names = shape === 'standard' || shape === 'sats'
    if (names && address !== wanted) faults.push('another account is named')
    if (signer === 'the one named') return wallet.request(call)
    const other =
      signer === 'a stranger' ? stranger : make([wallet.accounts[0]?.address === own ? first : second])
    const { address: instead = '' } =
      other.accounts.find(({ purpose }) => purpose === of) ?? other.accounts[0] ?? {}
    return other.request({ method: 'signMessage', params: { ...rest, address: instead } })
  }

  const own = wallet.accounts[0]?.address
  const { address: wanted = '' } =
    wallet.accounts.find(({ purpose }) => purpose === of) ?? wallet.accounts[0] ?? {}
  const played: BitcoinTestWallet = {
    ...wallet,
    get accounts() {
      return wallet.accounts
    },
    get requests() {
      return wallet.requests
    },
    request,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const page = putOnPage(played, shape)
  try {
    const { accounts } = await page.adapter.connect(page.request, signal)
    const account = accounts.find((one) => accountParts(one).address === wanted)
    const id = page.request.connectorId
    if (!account) return []
    asked = 0
    if (shape !== 'standard') told.clear()
    for (const move of moves) if (move.at < 0) happen(move)
    const signature =
      by === 'adapter'
        ? await page.adapter.signMessage(id, account, text, signal, protocol)
        : await page.adapter
            .provider(id)
            ?.signMessage({ address: wanted, message: text, ...(protocol && { protocol }) })
    if (signature !== undefined && !isBy(wanted, signature)) faults.push('another account has signed')
  } catch {
    // Refused: it is no answer.
  } finally {
    page.stop()
  }
  return [...new Set(faults)]
}

/** By a library that neither adapter nor wallet uses. */
function isBy(address: string, signature: string): boolean {
  try {
    return Verifier.verifySignature(address, text, signature)
  } catch {
    return false
  }
}

const plans: fc.Arbitrary<Plan> = fc.record({
  shape: fc.constantFrom<BitcoinShape[]>('standard', 'sats', 'leather', 'okx', 'unisat'),
  payment: fc.constantFrom('p2wpkh', 'p2tr'),
  by: fc.constantFrom('adapter', 'provider'),
  of: fc.constantFrom('payment', 'ordinals'),
  protocol: fc.constantFrom('ecdsa', 'bip322', undefined),
  moves: fc.array(
    fc.record({
      at: fc.integer({ min: -1, max: 3 }),
      what: fc.constantFrom('account', 'back', 'revoke'),
      isTold: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  signer: fc.constantFrom('the one named', 'the one in use', 'a stranger'),
})

search(
  'a wallet is asked for an account that it tells right then, and answers for it or not at all',
  fc.asyncProperty(plans, async (plan) => {
    expect(await play(plan)).toEqual([])
  }),
  { gate: 10, exhaustive: 1_000 },
)
