import { type Hash, type Hex, hexToBigInt, isHash, isHex } from 'viem'
import { entryPoint08Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import type { NodeClient } from '../evm/client.ts'
import type { SmartAccounts } from './accounts.ts'

const lies = {
  success: 'of an operation that was undone its receipt says that all went well',
  'other-transaction': 'its receipt names a transaction of somebody else',
  forgets: 'the bundler takes an operation, and never heard of it',
  invents: 'the same, and its receipt says that all went well',
  refuses: 'the paymaster pays for nothing',
  'refuses-late': 'the paymaster would pay, and then does not',
} as const

/** How those who serve smart accounts lie. */
export type AccountLie = keyof typeof lies

/** Whether text names a lie. */
export function isAccountLie(text: unknown): text is AccountLie {
  return typeof text === 'string' && Object.hasOwn(lies, text)
}

/** The names of all of them. */
export const accountLieNames: readonly string[] = Object.keys(lies)

interface Asked {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a bundler or a paymaster says who lies. */
export async function lyingAnswer(
  services: SmartAccounts,
  of: 'bundler' | 'paymaster',
  body: string,
  lie: AccountLie,
): Promise<unknown> {
  const asked: Asked = { params: [], ...Object(JSON.parse(body)) }
  const { id, method } = asked
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id, result })
  if (
    of === 'paymaster' &&
    (lie === 'refuses' || (lie === 'refuses-late' && method === 'pm_getPaymasterData'))
  )
    return { jsonrpc: '2.0', id, error: { code: -32002, message: 'The budget of this policy is spent' } }
  if (of === 'paymaster') return services.paymaster(body)

  const { client } = services.contracts
  const forgets = lie === 'forgets' || lie === 'invents'
  if (forgets && method === 'eth_sendUserOperation') return answer(await hashOf(client, asked.params))
  if (forgets && method === 'eth_getUserOperationByHash') return answer(null)
  if (method !== 'eth_getUserOperationReceipt') return services.bundler(body)
  if (lie === 'forgets') return answer(null)
  if (lie === 'invents')
    return answer({ userOpHash: asked.params[0], success: true, receipt: await otherReceipt(client) })

  const said: { readonly result?: { readonly receipt?: { readonly transactionHash?: unknown } } | null } =
    Object(await services.bundler(body))
  const { result } = said
  if (!result) return said
  if (lie === 'success')
    return answer({
      ...result,
      success: true,
      reason: undefined,
      receipt: { ...result.receipt, status: '0x1' },
    })
  if (lie !== 'other-transaction') return said
  return answer({ ...result, receipt: await otherReceipt(client, result.receipt?.transactionHash) })
}

/** That of the newest transaction but one. */
async function otherReceipt(client: NodeClient, but?: unknown): Promise<unknown> {
  for (let number = await client.getBlockNumber(); number > 0n; number--) {
    const { transactions } = await client.getBlock({ blockNumber: number })
    const hash = transactions.findLast((one) => one !== but)
    if (hash) return rawReceipt(client, hash)
  }
  return null
}

async function rawReceipt(client: NodeClient, hash: Hash): Promise<unknown> {
  return client.request<{
    readonly Method: 'eth_getTransactionReceipt'
    readonly Parameters: readonly [Hash]
    readonly ReturnType: unknown
  }>({ method: 'eth_getTransactionReceipt', params: [hash] })
}

/** An operation's hash, as the bundler would say it. */
async function hashOf(client: NodeClient, [given, entryPoint]: readonly unknown[]): Promise<Hash> {
  const fields: Readonly<Record<string, unknown>> = { ...Object(given) }
  const hex = (name: string): Hex | undefined => (isHex(fields[name]) ? fields[name] : undefined)
  const number = (name: string) => hexToBigInt(hex(name) ?? '0x0')
  const isNew = `${entryPoint}`.toLowerCase() === entryPoint08Address.toLowerCase()
  const optional = (name: string) => (hex(name) === undefined ? {} : { [name]: hex(name) })
  const userOperation: UserOperation = {
    sender: hex('sender') ?? '0x',
    nonce: number('nonce'),
    callData: hex('callData') ?? '0x',
    callGasLimit: number('callGasLimit'),
    verificationGasLimit: number('verificationGasLimit'),
    preVerificationGas: number('preVerificationGas'),
    maxFeePerGas: number('maxFeePerGas'),
    maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
    signature: hex('signature') ?? '0x',
    ...optional('factory'),
    ...optional('factoryData'),
    ...optional('paymaster'),
    ...optional('paymasterData'),
    ...(hex('paymaster') && {
      paymasterVerificationGasLimit: number('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: number('paymasterPostOpGasLimit'),
    }),
  }
  const hash = getUserOperationHash({
    chainId: await client.getChainId(),
    entryPointAddress: isHex(entryPoint) ? entryPoint : '0x',
    entryPointVersion: isNew ? '0.8' : '0.7',
    userOperation,
  })
  if (!isHash(hash)) throw new Error('The operation has no hash')
  return hash
}
