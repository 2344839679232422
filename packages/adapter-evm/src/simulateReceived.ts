import type { NetworkId } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { type Address, concatHex, type Hex, pad } from 'viem'
import { balanceData, transferData } from './erc20.js'
import type { Rpc } from './rpc.js'

/**
 * What stands in for the sender's code while a node tries a transfer out: it asks the token for the receiver's balance,
 * transfers, asks again, and returns whether all three went well, and the difference. Its calldata is the token, as a
 * word, and the calldata of `balanceOf` and of `transfer`.
 */
const trial: Hex =
  '0x6024602060003760206080602460006000355afa6080516044604460a03760006000604460a060006000355af160206080602460006000355afa16608051919060005290036020526000511660005260406000f3'

/** Tries out how much of a token a transfer brings to its receiver: some keep a part, some say yes and do nothing. */
export function createReceivedSimulation({ request }: Pick<Rpc, 'request'>) {
  return async (
    network: NetworkId,
    transfer: {
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    },
    signal: AbortSignal,
  ): Promise<bigint | undefined> => {
    const { token, from, to, amount } = transfer
    const data = concatHex([pad(token), balanceData(to), transferData(to, amount)])
    const params = [{ from, to: from, data }, 'latest', { [from]: { code: trial } }]
    const answer = await request(network, 'eth_call', params, signal).catch((error: unknown) => {
      // Not every node tries out what is not so.
      if (error instanceof RpcError) return undefined
      throw error
    })
    const [, difference] = /^0x0{63}1([0-9a-f]{64})$/i.exec(String(answer)) ?? []
    return difference === undefined ? undefined : BigInt.asIntN(256, BigInt(`0x${difference}`))
  }
}
