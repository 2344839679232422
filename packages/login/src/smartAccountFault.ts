import { createNode, NodeError } from './frame/nodes/node.js'
import { accountStatus } from './frame/smart/accountStatus.js'
import type { ChainOptions, SmartAccountKind } from './options.js'

/** Where operations of each kind of account are carried out (ERC-4337, 0.7 and 0.8). */
const entryPoints: Readonly<Record<SmartAccountKind, string>> = {
  safe: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  simple7702: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
}
/** Nobody has its key. */
const nobody = '0x000000000000000000000000000000000000dead'

/**
 * Asks a chain's node whether smart accounts of a kind can be there, and the bundler whether it takes what they do.
 * @returns why logins would have none, or could not use theirs; `undefined` where all is well
 */
export async function smartAccountFault(
  { url, smartAccounts }: ChainOptions,
  kind: SmartAccountKind,
): Promise<string | undefined> {
  if (!smartAccounts) return undefined
  try {
    if ((await accountStatus(kind, nobody, createNode(url))) === 'impossible')
      return `the contracts of ${kind} are not on this chain, or make accounts at other addresses: logins have none there`
    const known = await createNode(smartAccounts.bundler).ask('eth_supportedEntryPoints', [])
    const isKnown = JSON.stringify(known).toLowerCase().includes(entryPoints[kind])
    return isKnown ? undefined : `the bundler does not serve the entry point ${entryPoints[kind]}`
  } catch (error) {
    return error instanceof NodeError
      ? `${error.reason || 'no answer'} (of the node or the bundler)`
      : 'no answer'
  }
}
