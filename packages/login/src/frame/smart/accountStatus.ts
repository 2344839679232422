import type { Hex } from 'viem'
import { type Node, NodeError } from '../nodes/node.js'
import type { PageConfig } from '../pageConfig.js'
import { safeAddress, safeContracts, safeFactoryData } from './safe.js'

/** What the key's own account takes up to be a smart one (EIP-7702), at the same address on every chain. */
export const simple7702 = '0xe6cae83bde06e4c305530e199d7217f42808555b'

/** Where such accounts take operations from (ERC-4337, 0.8). */
export const entryPoint08 = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

/** How a smart account stands on a chain: its code is there, or comes with what it does first; or it cannot be there. */
export type AccountStatus = 'deployed' | 'counterfactual' | 'impossible'

/** Where the smart account of an owner is. */
export function smartAddress(kind: PageConfig['smartAccount'], owner: Hex): Hex {
  return kind === 'safe' ? safeAddress(owner) : owner
}

/**
 * Asks a node how an account stands there. A Safe that is not there yet is asked of the factory which would make it: at
 * another address, nothing that is sent to this one could ever be moved.
 * @throws {NodeError}
 */
export async function accountStatus(
  kind: PageConfig['smartAccount'],
  owner: Hex,
  node: Node,
): Promise<AccountStatus> {
  const codeAt = async (address: Hex) => hexIn(await node.ask('eth_getCode', [address, 'latest']))
  if (kind === 'simple7702') {
    const [own, code] = await Promise.all([codeAt(owner), codeAt(simple7702)])
    if (own === delegation) return 'deployed'
    return code === '0x' ? 'impossible' : 'counterfactual'
  }
  const address = safeAddress(owner)
  const call = { to: safeContracts.factory, data: safeFactoryData(owner) }
  // Where the account is there already, the factory has nothing to make, and says so.
  const making = node.ask('eth_call', [call, 'latest']).catch(unlessReverted)
  making.catch(() => {})
  if ((await codeAt(address)) !== '0x') return 'deployed'
  const made = await making
  return hexIn(made).slice(-40) === address.slice(2).toLowerCase() ? 'counterfactual' : 'impossible'
}

/** Code of an account that another acts for (EIP-7702). */
const delegation = `0xef0100${simple7702.slice(2)}`

/** @throws {NodeError} */
function hexIn(answer: unknown): string {
  if (typeof answer !== 'string' || !answer.startsWith('0x')) throw new NodeError('no bytes')
  return answer.toLowerCase()
}

/** What a contract undid, it made nothing by; a node that is too busy to ask it has not said so. */
function unlessReverted(error: unknown): '0x' {
  if (error instanceof NodeError && (error.code === 3 || /revert/i.test(error.reason))) return '0x'
  throw error
}
