import { formatEther, type Hex, hexToString, isHex } from 'viem'
import { describeGrant, describeRevocation } from './sessionAsk.js'
import type { Ask, AskContext } from './window.js'

/** Describes a request in a wallet's own words; `undefined` for what needs no window. */
export function describe(method: string, params: readonly unknown[], context: AskContext): Ask | undefined {
  const { account, network, networkName } = context
  const [first, second] = params
  const where = [
    { label: 'Account', value: account, long: true },
    { label: 'Network', value: network },
  ]
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return { title: 'Connect to this site', approve: 'Connect', facts: where, repeats: true }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const adding = method === 'wallet_addEthereumChain'
      const facts = [
        { label: 'From', value: network },
        { label: 'To', value: networkName(chainIdOf(first)) },
      ]
      const title = adding ? 'Add a network' : 'Switch network'
      return { title, approve: adding ? 'Add' : 'Switch', facts, repeats: true }
    }
    case 'personal_sign':
      return {
        title: 'Sign a message',
        approve: 'Sign',
        facts: [{ label: 'Message', value: words(first), long: true }, ...where],
      }
    case 'eth_signTypedData_v4':
      return {
        title: 'Sign typed data',
        approve: 'Sign',
        facts: [{ label: 'Data', value: words(second), long: true }, ...where],
      }
    case 'eth_sendTransaction':
      return {
        title: 'Send a transaction',
        approve: 'Confirm',
        facts: [...transaction(first, context), ...where],
      }
    case 'wallet_grantPermissions': {
      const ask = describeGrant(first, context)
      return { ...ask, facts: [...ask.facts, ...where] }
    }
    case 'wallet_revokePermissions': {
      const ask = describeRevocation(first)
      return { ...ask, facts: [...ask.facts, ...where] }
    }
    default:
      return undefined
  }
}

/** The chain id in the parameter of a switch or an addition; NaN when there is none. */
export function chainIdOf(chain: unknown): number {
  return Number(Object(chain).chainId)
}

function transaction(value: unknown, { tokenName }: AskContext): Ask['facts'] {
  const { to, value: amount, data } = Object(value)
  const recipient = { label: 'To', value: String(to ?? 'New contract'), long: true }
  const coins = { label: 'Value', value: `${formatEther(isHex(amount) ? BigInt(amount) : 0n)} ETH` }
  if (!isHex(data) || data === '0x') return [recipient, coins]
  const call = tokenTransfer(data)
  if (!call) return [recipient, coins, { label: 'Data', value: data, long: true }]
  const token = tokenName(String(to))
  return [
    { label: 'Token', value: token ? `${token} · ${to}` : String(to), long: true },
    { label: 'To', value: call.to, long: true },
    { label: 'Amount', value: `${call.units} base units` },
  ]
}

// transfer(address,uint256)
function tokenTransfer(data: Hex) {
  if (!data.startsWith('0xa9059cbb') || data.length !== 138) return undefined
  return { to: `0x${data.slice(34, 74)}`, units: BigInt(`0x${data.slice(74)}`).toLocaleString('en-US') }
}

function words(value: unknown): string {
  return isHex(value) ? hexToString(value) : String(value)
}
