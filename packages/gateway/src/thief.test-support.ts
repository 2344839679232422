import { encodeDeployData, type Hex, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { codeOf, multicall, receiptOf, rich, startLocalChain, tokenMaker } from './localChain.test-support.js'

/** The network of {@link startThievesChain}. */
export const chain = 'eip155:31337'

/** Makes contracts, and takes what others let it take. */
export const thief = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** A local chain where the rich account and {@link thief} act. */
export type ThievesChain = Awaited<ReturnType<typeof startThievesChain>>

/** Starts a local chain that has the contract which makes several calls in one. */
export async function startThievesChain() {
  const { url, stop, client } = await startLocalChain(31_337)
  await client.setCode({ address: multicall, bytecode: codeOf('Multicall', 'runtime') })

  /** Sends a transaction that has to succeed. */
  async function send(from: typeof rich, to: Hex | undefined, data: Hex, gas?: bigint) {
    const hash = await client.sendTransaction({
      account: from,
      chain: null,
      data,
      ...(to && { to }),
      ...(gas && { gas }),
    })
    const receipt = await receiptOf(client, hash)
    expect(receipt.status).toBe('success')
    return receipt
  }

  const make = async (data: Hex): Promise<Hex> => (await send(thief, undefined, data)).contractAddress ?? '0x'

  /** Makes a token, and gives a thousand of it to each holder. */
  const makeToken = (
    name: string,
    symbol: string,
    { contract = 'Token', decimals = 0, holders = [rich.address, thief.address] }: TokenParts = {},
  ) =>
    make(
      encodeDeployData({
        abi: tokenMaker,
        bytecode: codeOf(contract),
        args: [name, symbol, decimals, holders, holders.map(() => parseUnits('1000', decimals))],
      }),
    )

  return {
    url,
    stop,
    client,
    send,
    make,
    makeToken,
    /** Makes a listed token, an unlisted one, one with the symbol of the listed one, and one whose name is a lure. */
    async makeTokens(contract = 'Token'): Promise<readonly Hex[]> {
      return [
        await makeToken('USD Coin', 'USDC', { contract }),
        await makeToken('Stray', 'STRAY', { contract }),
        await makeToken('Bridged USD Coin', 'USDC', { contract }),
        await makeToken('Claim at usdc-gift.com', 'GIFT', { contract }),
      ]
    },
    /** Makes a collection with a piece for each owner. */
    makePictures: (owners: readonly Hex[]) =>
      make(
        encodeDeployData({
          abi: parseAbi(['constructor(address[] owners)']),
          bytecode: codeOf('Pictures'),
          args: [owners],
        }),
      ),
  }
}

interface TokenParts {
  readonly contract?: string
  readonly decimals?: number
  readonly holders?: readonly Hex[]
}
