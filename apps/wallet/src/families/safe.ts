import { type Hex, hashMessage, hashTypedData, numberToHex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { listOf, membersOf, textOf } from '../parse.ts'
import type { World } from '../world.ts'
import { accountAt, clientOf } from './evm/client.ts'
import { bytesOf, callOf, show, typed, typedDataOf } from './evm/requests.ts'
import { type Ask, DeclinedError, type Family, invalid, unsupported } from './family.ts'
import { type SafeAccount, standingSafe } from './safe/account.ts'

/** The owner is nobody's wallet in the sandbox. */
const ownerIndex = 9

/**
 * A Safe of one owner on the sandbox's EVM chains, and nowhere else: its transactions are `execTransaction`, which the owner
 * signs and sends, its signatures those of ERC-1271, and several calls one transaction (EIP-5792).
 */
export async function createSafe(world: World): Promise<Family> {
  const owner = accountAt(ownerIndex)
  const safes = new Map(
    await Promise.all(
      world.chains.map(async (chain) => [chain, await standingSafe(world, chain, owner)] as const),
    ),
  )
  const [first] = safes.values()
  if (first === undefined) throw new Error('The sandbox has no EVM chain')
  const { address } = first
  const batches = new Map<string, { readonly chain: string; readonly hash: Hex }>()

  const at = (chain: string): SafeAccount => {
    const safe = safes.get(chain)
    if (safe === undefined) throw invalid(`network: there is no Safe on ${chain}`)
    return safe
  }
  const assertOwn = (value: unknown) => {
    if (textOf(value).toLowerCase() !== address.toLowerCase()) throw invalid('address')
  }
  const capabilities = (chain: string) => ({ [hexOf(chain)]: { atomic: { status: 'supported' } } })

  async function sendCalls({ chain, params }: Ask): Promise<unknown> {
    const { version, id, from, chainId, calls: asked, capabilities: wanted } = membersOf(listOf(params)[0])
    if (version !== '2.0.0') throw invalid('version')
    if (Number(chainId) !== Number(hexOf(chain))) throw new DeclinedError(5710, 'Unsupported chain')
    if (from !== undefined) assertOwn(from)
    const needed = Object.values(membersOf(wanted)).filter((one) => membersOf(one).optional !== true)
    if (needed.length > 0) throw new DeclinedError(5700, 'Unsupported capability')
    const calls = listOf(asked).map(callOf)
    if (calls.length === 0) throw invalid('calls')
    const key = textOf(id) || `0x${crypto.randomUUID().replaceAll('-', '').padStart(64, '0')}`
    if (batches.has(key)) throw new DeclinedError(5720, 'Duplicate id')
    await at(chain).send(calls, (hash) => batches.set(key, { chain, hash }))
    return { id: key }
  }

  async function statusOf(id: unknown): Promise<unknown> {
    const batch = batches.get(textOf(id))
    if (batch === undefined) throw new DeclinedError(5730, 'Unknown bundle id')
    const { chain, hash } = batch
    const about = { version: '2.0.0', id, chainId: hexOf(chain), atomic: true }
    const receipt = await getTransactionReceipt(clientOf(world, chain, owner), { hash }).catch(
      () => undefined,
    )
    if (receipt === undefined) return { ...about, status: 100 }
    const isDone = receipt.status === 'success'
    const { blockHash, blockNumber, gasUsed, transactionHash, logs } = receipt
    return {
      ...about,
      status: isDone ? 200 : 500,
      receipts: [
        {
          logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
          status: isDone ? '0x1' : '0x0',
          blockHash,
          blockNumber: numberToHex(blockNumber),
          gasUsed: numberToHex(gasUsed),
          transactionHash,
        },
      ],
    }
  }

  return {
    namespace: 'eip155',
    name: 'Ethereum (Safe)',
    size: 1,
    networks: world.chains,
    only: world.chains,
    capabilities,
    address: () => address,
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
    ],
    show,
    async answer(ask) {
      const { chain, method, params } = ask
      const [one, two] = listOf(params)
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [address]
        case 'personal_sign':
          assertOwn(two)
          return at(chain).sign(hashMessage({ raw: bytesOf(one) }))
        case 'eth_sendTransaction':
          assertOwn(membersOf(one).from)
          return at(chain).send([callOf(one)])
        case 'wallet_getCapabilities':
          assertOwn(one)
          return capabilities(chain)
        case 'wallet_sendCalls':
          return sendCalls(ask)
        case 'wallet_getCallsStatus':
          return statusOf(one)
        case 'wallet_showCallsStatus':
          return null
      }
      if (!typed.test(method)) throw unsupported(method)
      assertOwn(one)
      return at(chain).sign(hashTypedData(typedDataOf(two)))
    },
  }
}

/** Of a CAIP-2 id. */
function hexOf(chain: string): Hex {
  return numberToHex(Number(chain.slice('eip155:'.length)))
}
