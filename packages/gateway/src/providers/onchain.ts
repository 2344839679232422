import * as v from 'valibot'
import { AskError } from '../errors.js'
import { decodeWord, encodeCall, readQuantity } from '../evm/abi.js'
import { evmQuantity } from '../evm/fields.js'
import type { AnyProvider, Provider } from '../questions.js'
import { evmBalances } from './evmBalances.js'
import { solanaBalances } from './solanaBalances.js'

const fees = v.object({
  baseFeePerGas: v.pipe(v.array(evmQuantity), v.minLength(1)),
  reward: v.array(v.unknown()),
})
/** Of what each of the last blocks was paid for priority, in percent. */
const percentiles = [50, 75]
const paidRow = v.tuple([evmQuantity, evmQuantity])
const blocks = '0x14'

/**
 * What a unit of gas costs: what the node asks, with room for the base fee to rise, and what others pay for priority. In
 * quiet times few say what they pay, and some pay any price, so that nothing is more than twice what the node asks.
 */
const gas: Provider<'gas'> = {
  id: 'onchain',
  question: 'gas',
  covers: isEvm,
  async answer({ chain }, { rpc: rpcOf }) {
    const rpc = rpcOf(chain)
    const [history, price] = await Promise.all([
      rpc.request('eth_feeHistory', [blocks, 'latest', percentiles]).catch(() => undefined),
      rpc.request('eth_gasPrice', []),
    ])
    const standard = readQuantity(price)
    const read = v.safeParse(fees, history)
    // A row that cannot be read counts as none.
    const rewards = read.success ? read.output.reward.filter((row) => v.is(paidRow, row)) : []
    const base = (read.success && read.output.baseFeePerGas.at(-1)) || 0n
    const paid = (at: 0 | 1) => base + median(rewards.map((row) => BigInt(row[at])))
    return {
      standard,
      fast: within((standard * 5n) / 4n, paid(0), (standard * 3n) / 2n),
      instant: within((standard * 3n) / 2n, paid(1), standard * 2n),
    }
  },
}

/** How much of a token somebody may take. */
const allowance: Provider<'allowance'> = {
  id: 'onchain',
  question: 'allowance',
  covers: isEvm,
  async answer({ chain, address, owner, spender }, { rpc }) {
    if (address === undefined)
      throw new AskError(400, 'tokenAddress', 'The coin of a chain needs no approval')
    const data = encodeCall('allowance', owner, spender)
    const answer = await rpc(chain).request('eth_call', [{ to: address, data }, 'latest'])
    if (answer === '0x') throw new AskError(400, 'tokenAddress', 'There is no token at this address')
    return decodeWord(answer)
  },
}

/** All that the chains say by themselves, of EVM and Solana: balances, what gas costs, allowances. Needs no key. */
export function onchain(): readonly AnyProvider[] {
  return [evmBalances, solanaBalances, gas, allowance]
}

function isEvm({ chain }: { readonly chain: string }): boolean {
  return chain.startsWith('eip155:')
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function within(least: bigint, value: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value
}
