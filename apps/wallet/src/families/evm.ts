import type { HDAccount } from 'viem/accounts'
import { listOf, membersOf, textOf } from '../parse.ts'
import type { World } from '../world.ts'
import { accountAt, clientOf } from './evm/client.ts'
import { bytesOf, show, transactionOf, typed, typedDataOf } from './evm/requests.ts'
import { type Ask, type Family, invalid, unsupported } from './family.ts'

const send = /^eth_(send|sign)Transaction$/

/** Accounts of the sandbox's EVM chains, which sign, and send through the sandbox. */
export function createEvm(world: World): Family {
  const accounts = [0, 1, 2, 3].map(accountAt)
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
  const transact = async ({ chain, method, params }: Ask) => {
    const account = named(membersOf(listOf(params)[0]).from)
    const client = clientOf(world, chain, account)
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
    show,
    async answer(ask, account) {
      const { chain, method, params } = ask
      const [first, second] = listOf(params)
      if (method === 'personal_sign') return named(second).signMessage({ message: { raw: bytesOf(first) } })
      if (method === 'eth_sign') return named(first).signMessage({ message: { raw: bytesOf(second) } })
      if (typed.test(method)) return named(first).signTypedData(typedDataOf(second))
      if (send.test(method)) return transact(ask)
      if (method === 'eth_sendRawTransaction')
        return clientOf(world, chain, at(account)).sendRawTransaction({
          serializedTransaction: bytesOf(first),
        })
      if (/^eth_(requestA|a)ccounts$/.test(method)) return [at(account).address]
      if (method === 'wallet_getCapabilities') return {}
      throw unsupported(method)
    },
  }
}
