import type { AnswerOf } from '@foyer/login-frame/protocol'
import type { AccountType } from '../frameStorage.js'
import { later } from '../later.js'
import { createNode } from '../nodes/node.js'
import type { PageConfig } from '../pageConfig.js'
import { hexOf } from '../requests/fields.js'
import { type AccountStatus, accountStatus, smartAddress } from '../smart/accountStatus.js'
import { CallError } from './answers.js'

// About smart accounts, for pages that ask who is logged in: fetched where there are any.

/** Whose smart account, and where. */
export interface SmartAsk {
  /** The key's own address. */
  readonly owner: string
  readonly chain: PageConfig['chains'][string]
  /** CAIP-2 */
  readonly network: string
  readonly kind: PageConfig['smartAccount']
}

/** How long a visitor waits for a node, in ms: a fact that is not known by then is left out. */
const patienceMs = 2_000

/** Accounts whose code was seen: it never goes away. */
const seen = new Set<string>()
/** Accounts that exist or can: nothing sent there is lost. */
const possible = new Set<string>()

const keyOf = ({ owner, network, kind }: SmartAsk) => `${network}:${owner}:${kind}`

async function standing(ask: SmartAsk): Promise<AccountStatus> {
  const { owner, chain, kind } = ask
  const key = keyOf(ask)
  if (seen.has(key)) return 'deployed'
  const told = await accountStatus(kind, hexOf(owner), createNode(chain.url))
  if (told === 'deployed' && kind === 'safe') seen.add(key)
  if (told !== 'impossible') possible.add(key)
  return told
}

/** The accounts of who is logged in, on a network that has smart ones. */
export async function smartUser(
  ask: SmartAsk,
  preferred: AccountType,
): Promise<
  Pick<AnswerOf<'GET_USER'>, 'address' | 'accounts' | 'preferredAccountType' | 'smartAccountDeployed'>
> {
  const { owner, kind } = ask
  const asked = standing(ask).catch(() => undefined)
  // Coins that are sent to a Safe that can never exist are lost, so the node has its whole time to say whether it can.
  const isSafeToName = kind !== 'safe' || possible.has(keyOf(ask))
  const told = await (isSafeToName ? Promise.race([asked, later(patienceMs)]) : asked)
  const own = { address: owner, type: 'eoa' } as const
  if (told === 'impossible') return { address: owner, accounts: [own], preferredAccountType: 'eoa' }
  const smart = { address: smartAddress(kind, hexOf(owner)), type: 'smartAccount' } as const
  const wanted = preferred === 'eoa' ? own : smart
  return {
    address: wanted.address,
    // Of one address, there is one account.
    accounts: smart.address === owner ? [wanted] : [smart, own],
    preferredAccountType: preferred,
    ...(told && { smartAccountDeployed: told === 'deployed' }),
  }
}

/** @throws {CallError} there are none @throws {NodeError} the network does not answer */
export async function initSmartAccount(ask: SmartAsk | undefined): Promise<AnswerOf<'INIT_SMART_ACCOUNT'>> {
  const told = ask && (await standing(ask))
  if (!told || told === 'impossible') throw none()
  return { address: smartAddress(ask.kind, hexOf(ask.owner)), isDeployed: told === 'deployed' }
}

/** Has an account be the one that acts. @param keep what remembers it @throws {CallError} there is none of this type */
export async function chosen(
  type: AccountType,
  owner: string,
  ask: SmartAsk | undefined,
  keep: (type: AccountType) => Promise<void>,
): Promise<AnswerOf<'SET_PREFERRED_ACCOUNT'>> {
  if (type === 'smartAccount' && !ask) throw none()
  await keep(type)
  return { type, address: type === 'smartAccount' && ask ? smartAddress(ask.kind, hexOf(owner)) : owner }
}

const none = () => new CallError('There are no smart accounts on this network.', 4200)
