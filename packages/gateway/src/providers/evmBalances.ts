import { UnavailableError } from '../errors.js'
import { encodeCall, readQuantity } from '../evm/abi.js'
import { callAll } from '../evm/callAll.js'
import { numberIn, readTokens } from '../evm/readTokens.js'
import type { Holding, Provider, TokenFacts } from '../questions.js'
import { sameAddress } from '../tokenKey.js'
import { readEach } from './readEach.js'

/** Contracts of strangers: what one of them does not say costs the others nothing, and a node that fails is no such word. */
const readAlone: typeof callAll = async (rpc, calls) => {
  const { answers, isWhole } = await readEach(rpc, calls)
  if (!isWhole) throw new UnavailableError()
  return answers
}

/** The coin and the tokens of the host's list, and any contract that is asked for by name: read from the chain. */
export const evmBalances: Provider<'balances'> = {
  id: 'onchain',
  question: 'balances',
  covers: ({ chain }) => chain.startsWith('eip155:'),
  async answer({ chain, account, force }, { rpc: rpcOf, tokens }) {
    const rpc = rpcOf(chain)
    const listed = tokens(chain).filter(({ address }) => address !== undefined)
    const isKnown = (contract: string) => tokens(chain).some(({ address }) => sameAddress(address, contract))
    const unlisted = force.filter((contract) => !/^0xe{40}$/i.test(contract) && !isKnown(contract))
    const heldOf = async (all: readonly TokenFacts[], read: typeof callAll): Promise<readonly Holding[]> => {
      if (all.length === 0) return []
      const data = encodeCall('balanceOf', account)
      const held = await read(
        rpc,
        all.map(({ address = '' }) => ({ to: address, data })),
      )
      return all.flatMap((token, index) => {
        const amount = numberIn(held[index])
        if (amount !== undefined) return [{ ...token, amount }]
        // Of a token of the host a refusal is no word on the amount; where no contract is, there is nothing to hold.
        const isUnread = held[index] !== '0x' && listed.includes(token)
        return isUnread ? [{ ...token, amount: 0n, isUnread }] : []
      })
    }
    const [coin] = tokens(chain)
    const [native, ...held] = await Promise.all([
      rpc.request('eth_getBalance', [account, 'latest']),
      heldOf(listed, callAll),
      readTokens(rpc, chain, unlisted, readAlone).then((told) => heldOf(told, readAlone)),
    ])
    const holdings = held.flat()
    return coin ? [{ ...coin, amount: readQuantity(native) }, ...holdings] : holdings
  },
}
