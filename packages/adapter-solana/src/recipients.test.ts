// @tier gate
import { accountId, displayText, type Token } from '@foyer/core'
import { search } from '@foyer/search'
import { type Address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address.js'
import { alice } from './fakeWallet.test-support.js'
import { programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { createPlanner } from './plan.js'

const { signal } = new AbortController()
const network = solanaMainnet.id
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const coin: Token = { network, name: displayText('Solana'), symbol: displayText('SOL'), decimals: 9 }
const usd: Token = { ...coin, address: mint, decimals: 6 }

/** Kinds of accounts at an address, by their owner. */
const natures = {
  'no account': undefined,
  'a key': { owner: programs.system, executable: false, size: 0 },
  'a nonce': { owner: programs.system, executable: false, size: 80 },
  'a program': { owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: true, size: 36 },
  'code of a program': { owner: 'BPFLoaderUpgradeab1e11111111111111111111111', executable: false, size: 900 },
  'a stake': { owner: 'Stake11111111111111111111111111111111111111', executable: false, size: 200 },
  'a pool': { owner: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', executable: false, size: 752 },
  'a sysvar': { owner: 'Sysvar1111111111111111111111111111111111111', executable: false, size: 40 },
  'a mint': { owner: programs.token, executable: false, size: 82 },
  'a token account': { owner: programs.token2022, executable: false, size: 165 },
} as const
const refused = ['a program', 'a mint', 'a token account']
const told = ['a nonce', 'code of a program', 'a stake', 'a pool', 'a sysvar']

const cases = fc.record({
  nature: fc.constantFrom(...(Object.keys(natures) as (keyof typeof natures)[])),
  bytes: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  asset: fc.constantFrom('coin', 'token'),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

const account = (owner: string, executable: boolean, data: Uint8Array) => ({
  owner,
  executable,
  lamports: 2_039_280,
  data: [Buffer.from(data).toString('base64'), 'base64'],
})

function mintData() {
  const data = new Uint8Array(82)
  data[44] = 6
  data[45] = 1
  return data
}

function holderData(of: Uint8Array, owner: Uint8Array, amount: bigint) {
  const data = new Uint8Array(165)
  data.set(of, 0)
  data.set(owner, 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

async function outcomeOf({
  nature,
  bytes,
  asset,
}: Case): Promise<{ isPlanned: boolean; isTold: boolean; to: Address }> {
  const to = getAddressDecoder().decode(bytes)
  const is = natures[nature]
  const keyOf = (address: string) => Uint8Array.from(getAddressEncoder().encode(parseAddress(address)))
  const [ofMint, ofOwner] = [keyOf(mint), keyOf(alice)] as const
  const known = (address: string) =>
    address === mint
      ? account(programs.token, false, mintData())
      : address === to && is
        ? account(is.owner, is.executable, is.size === 82 ? mintData() : new Uint8Array(is.size))
        : null
  async function request(_network: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const [first] = params
    switch (method) {
      case 'getBalance':
        return { value: 10_000_000_000 }
      case 'getMultipleAccounts':
        return { value: (first as string[]).map(known) }
      case 'getTokenAccountsByOwner':
        return {
          value: [
            {
              pubkey: 'HNwYxhjAbWYPhWVpCZyFMWNLSKjoH3DGWWYsVFJqxB2b',
              account: account(programs.token, false, holderData(ofMint, ofOwner, 10n ** 12n)),
            },
          ],
        }
      case 'getMinimumBalanceForRentExemption':
        return 2_039_280
      case 'getLatestBlockhash':
        return {
          value: { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 1 },
        }
      case 'simulateTransaction':
        return {
          value: {
            err: null,
            logs: [],
            unitsConsumed: 450,
            accounts: [account(programs.token, false, holderData(ofMint, bytes, 1_000n))],
          },
        }
      default:
        throw new Error(method)
    }
  }
  const offer = async () => {
    throw new Error('Nothing is sent.')
  }
  const planner = createPlanner({
    context: { networks: () => [solanaMainnet] },
    rpc: { request, offer, dispose: () => {} },
  })
  const from = accountId(network, alice)
  try {
    const { notices = [] } = await planner.plan(
      { from, to, token: asset === 'coin' ? coin : usd, amount: 1_000n },
      signal,
    )
    return { isPlanned: true, isTold: notices.length > 0, to }
  } catch (error) {
    if (!/^address\//.test(String(Reflect.get(Object(error), 'code')))) throw error
    return { isPlanned: false, isTold: false, to }
  }
}

async function faultsOf(one: Case): Promise<readonly string[]> {
  const { isPlanned, isTold, to } = await outcomeOf(one)
  const { nature } = one
  if (refused.includes(nature)) return isPlanned ? [`${nature}: may be sent to`] : []
  if (told.includes(nature)) return isPlanned && !isTold ? [`${nature}: nothing is said`] : []
  const where = isOffCurveAddress(to) ? 'an address without a key' : 'a key'
  if (!isPlanned) return [`${nature} at ${where}: cannot be sent to`]
  if (isOffCurveAddress(to)) return isTold ? [] : [`${where}: nothing is said`]
  return isTold ? [`${nature} at ${where}: is warned of`] : []
}

search(
  'a recipient is sent to without a word only where a key can be at the address',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 100, exhaustive: 5_000 },
)

test.each([
  'burn111111111111111111111111111111111111111',
  'BURN111111111111111111111111111111111111111',
  '22222222222222222222222222222222222222222222',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'NativeLoader1111111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'NU11111111111111111111111111111111111111111',
  'BurnAddressDoNotSendToThisAddress7Qx3pW9tJZm',
  // Bytes that are all 1.
  '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
])('an address that was written is refused: %s', async (text) => {
  const bytes = Uint8Array.from(getAddressEncoder().encode(parseAddress(text)))
  for (const asset of ['coin', 'token'] as const)
    for (const nature of ['no account', 'a key', 'a sysvar'] as const)
      expect(await outcomeOf({ nature, bytes, asset })).toMatchObject({ isPlanned: false })
})
