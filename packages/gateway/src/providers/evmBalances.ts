import { encodeCall, readQuantity } from '../evm/abi.js'
import { callAll } from '../evm/callAll.js'
import { numberIn, readTokens } from '../evm/readTokens.js'
import type { Holding, Provider } from '../questions.js'
import { sameAddress } from '../tokenKey.js'

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
    const all = [...listed, ...(await readTokens(rpc, chain, unlisted))]
    const [coin] = tokens(chain)
    const [native, held] = await Promise.all([
      rpc.request('eth_getBalance', [account, 'latest']),
      callAll(
        rpc,
        all.map(({ address = '' }) => ({ to: address, data: encodeCall('balanceOf', account) })),
      ),
    ])
    const holdings = all.flatMap((token, index): readonly Holding[] => {
      const amount = numberIn(held[index])
      return amount === undefined ? [] : [{ ...token, amount }]
    })
    return coin ? [{ ...coin, amount: readQuantity(native) }, ...holdings] : holdings
  },
}
