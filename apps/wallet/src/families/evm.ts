import { createWalletClient, defineChain, formatEther, type Hex, hexToString, http, isHex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { listOf, membersOf, textOf } from '../parse.ts'
import type { World } from '../world.ts'
import { type Ask, type Family, invalid, type Line, unsupported } from './family.ts'

/** Public for as long as there are test chains: never a secret. */
const mnemonic = 'test test test test test test test test test test test junk'

const typed = /^eth_signTypedData(_v[34])?$/
const send = /^eth_(send|sign)Transaction$/

function bytes(value: unknown): Hex {
  const text = textOf(value)
  return isHex(text)
    ? text
    : `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function readable(hex: Hex): string {
  const text = hexToString(hex)
  return text.includes('\uFFFD') ? hex : text
}

function bigOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]+$/i.test(value) ? BigInt(value) : undefined
}

function transactionOf(params: unknown) {
  const { to, data, value, gas, nonce, ...rest } = membersOf(listOf(params)[0])
  const target = textOf(to)
  return {
    ...(isHex(target) ? { to: target } : {}),
    data: isHex(data) ? data : undefined,
    value: bigOf(value) ?? 0n,
    gas: bigOf(gas ?? rest.gasLimit),
    nonce: nonce === undefined ? undefined : Number(bigOf(nonce)),
    maxFeePerGas: bigOf(rest.maxFeePerGas),
    maxPriorityFeePerGas: bigOf(rest.maxPriorityFeePerGas),
  }
}

function showTransaction(params: unknown): readonly Line[] {
  const { to, data, value } = transactionOf(params)
  return [
    ['To', to ?? 'a new contract'],
    ['Value', `${formatEther(value)} ETH`],
    ...(data === undefined || data === '0x' ? [] : [['Data', data] as const]),
  ]
}

/** Accounts of the sandbox's EVM chains, which sign, and send through the sandbox. */
export function createEvm(world: World): Family {
  const accounts = [0, 1, 2, 3].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
  const at = (index: number): HDAccount => {
    const account = accounts[index]
    if (account === undefined) throw invalid('account')
    return account
  }
  const named = (value: unknown): HDAccount => {
    const account = accounts.find(({ address }) => address.toLowerCase() === textOf(value).toLowerCase())
    if (account === undefined) throw invalid('address')
    return account
  }
  const clientOf = (chain: string, account: HDAccount) => {
    if (!world.chains.includes(chain)) throw invalid(`network: ${chain} is not in the sandbox`)
    const url = `${world.url}/v1/?chainId=${chain}&projectId=wallet`
    const id = Number(chain.slice('eip155:'.length))
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const network = defineChain({ id, name: chain, nativeCurrency, rpcUrls: { default: { http: [url] } } })
    return createWalletClient({ account, chain: network, transport: http(url) })
  }
  const signTyped = (account: HDAccount, data: unknown) => {
    const { domain, types, primaryType, message } = membersOf(
      typeof data === 'string' ? JSON.parse(data) : data,
    )
    const { EIP712Domain: _, ...own } = membersOf(types)
    // What the dapp wrote is signed as it stands: viem refuses what EIP-712 does not allow.
    return account.signTypedData({ domain, types: own, primaryType, message } as Parameters<
      HDAccount['signTypedData']
    >[0])
  }
  const transact = async ({ chain, method, params }: Ask) => {
    const account = named(membersOf(listOf(params)[0]).from)
    const client = clientOf(chain, account)
    const request = await client.prepareTransactionRequest(transactionOf(params))
    const serializedTransaction = await client.signTransaction(request)
    return method === 'eth_signTransaction'
      ? serializedTransaction
      : client.sendRawTransaction({ serializedTransaction })
  }

  return {
    namespace: 'eip155',
    name: 'Ethereum',
    size: accounts.length,
    networks: world.chains,
    address: (_, account) => at(account).address,
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getCapabilities',
    ],
    show({ method, params }) {
      const [first, second] = listOf(params)
      if (method === 'personal_sign')
        return [
          ['Message', readable(bytes(first))],
          ['Account', textOf(second)],
        ]
      if (method === 'eth_sign')
        return [
          ['Message', readable(bytes(second))],
          ['Account', textOf(first)],
        ]
      if (typed.test(method))
        return [['Typed data', typeof second === 'string' ? second : JSON.stringify(second)]]
      if (send.test(method)) return showTransaction(params)
      return [['Parameters', JSON.stringify(params) ?? '']]
    },
    async answer(ask, account) {
      const { chain, method, params } = ask
      const [first, second] = listOf(params)
      if (method === 'personal_sign') return named(second).signMessage({ message: { raw: bytes(first) } })
      if (method === 'eth_sign') return named(first).signMessage({ message: { raw: bytes(second) } })
      if (typed.test(method)) return signTyped(named(first), second)
      if (send.test(method)) return transact(ask)
      if (method === 'eth_sendRawTransaction')
        return clientOf(chain, at(account)).sendRawTransaction({ serializedTransaction: bytes(first) })
      if (/^eth_(requestA|a)ccounts$/.test(method)) return [at(account).address]
      if (method === 'wallet_getCapabilities') return {}
      throw unsupported(method)
    },
  }
}
