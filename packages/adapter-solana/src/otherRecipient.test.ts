// @tier gate
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { type Address, blockhash, getAddressDecoder, getBase64Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { at, moveLamports, moveTokens, programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { serialize, signatureOf } from './transaction.js'
import { createTransfers } from './transfers.js'

const { id: network } = solanaMainnet
const { signal } = new AbortController()
const recent = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const keyOf = (number: number) => getAddressDecoder().decode(new Uint8Array(32).fill(number))
const [own, mint, source] = [keyOf(101), keyOf(102), keyOf(103)]
const program = at(programs.token)
/** Each owner has one account for the token. */
const tokenAccountOf = (owner: number) => keyOf(50 + owner)

function accountAt(address: unknown): unknown {
  const owner = [1, 2, 3, 4, 5].find((number) => tokenAccountOf(number) === address)
  if (owner === undefined) return null
  const data = Uint8Array.from({ length: 165 }, (_, place) => (place < 32 ? 102 : place < 64 ? owner : 1))
  return { data: [getBase64Decoder().decode(data), 'base64'], owner: program, lamports: 1, executable: false }
}

const move = fc.record({
  owner: fc.integer({ min: 1, max: 5 }),
  amount: fc.bigInt({ min: 1n, max: 9n }),
  isToken: fc.boolean(),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never
const placeOf = ({ owner, isToken }: Move): Address => (isToken ? tokenAccountOf(owner) : keyOf(owner))
const wireOf = (moves: readonly Move[]) =>
  serialize(
    own,
    moves.map((one) =>
      one.isToken
        ? moveTokens({ mint, program, owner: own }, { ...one, from: source, to: placeOf(one), decimals: 6 })
        : moveLamports(own, placeOf(one), one.amount),
    ),
    recent,
  )

search(
  'of something else that a wallet sent, a recipient is read that was not agreed to, by the owner of the account',
  fc.asyncProperty(
    move,
    fc.array(move, { maxLength: 3 }),
    fc.boolean(),
    fc.boolean(),
    async (agreed, others, isAgreedIn, isSilent) => {
      const planned = wireOf([agreed])
      const moves = isAgreedIn ? [agreed, ...others] : others
      const sent = wireOf(moves)
      sent.set(new Uint8Array(64).fill(7), 1)
      const hash = signatureOf(sent) ?? ''
      const request: Rpc['request'] = async (_network, method, [first]) => {
        const value = [{ slot: 10, err: null, confirmationStatus: 'confirmed' }]
        if (method === 'getSignatureStatuses') return { context: { slot: 20 }, value }
        if (method === 'getTransaction')
          return { slot: 10, transaction: [getBase64Decoder().decode(sent), 'base64'] }
        if (isSilent) throw new Error('silence')
        return { value: (Array.isArray(first) ? first : []).map(accountAt) }
      }
      const rpc: Rpc = {
        request,
        offer: async () => ({ taken: false, failures: [] }),
        dispose() {},
      }
      const transfers = createTransfers({
        context: { networks: () => [solanaMainnet] },
        rpc,
        connected: () => undefined,
      })
      const wanted = `5 ${getBase64Decoder().decode(planned)}`
      const trace = await transfers.find?.(network, hash, 0, signal, wanted)
      const isSame = moves.length === 1 && String(sent.slice(65)) === String(planned.slice(65))
      expect(trace).toBe(isSame ? 'success' : 'other')
      const found = moves.find((one) => placeOf(one) !== placeOf(agreed)) ?? moves[0]
      const named = await transfers.receiver?.(network, hash, signal)
      expect(named).toBe(isSame || !found || (isSilent && found.isToken) ? undefined : keyOf(found.owner))
    },
  ),
  { gate: 60, exhaustive: 3_000 },
)
