import {
  type Connection,
  type Connector,
  displayText,
  drawn,
  type Namespace,
  type Network,
  type NetworkId,
  type SmartAccount,
  UserRejectedError,
} from '@foyer/core'
import { brands } from '../../wallet/brands.js'
import { ada, elsewhere, type ScriptedAccount } from './accounts.js'
import { ethereum } from './networks.js'

/** A wallet of the gallery, whose answers a state scripts. */
export interface ScriptedWallet
  extends Pick<Connector, 'id' | 'name' | 'icon' | 'disputed' | 'rdns' | 'explorerId'> {
  readonly addresses: readonly string[]
  /** That of a contract, which comes first where it is preferred; it is on the networks that it names alone. */
  readonly smart?: SmartAccount & { readonly address: string; readonly preferred: boolean }
  /** On other chain families. */
  readonly elsewhere: Readonly<Partial<Record<Namespace, readonly ScriptedAccount[]>>>
  /** The visitor chooses among its accounts in Foyer. */
  readonly selectable: boolean
  readonly network: NetworkId
  /** Networks it lets be used; absent: all. */
  readonly approved?: readonly NetworkId[]
  readonly accountType: Connection['accountType']
  /** How it answers to connect and switch. */
  readonly answer: () => Promise<void>
  /** It shows no account until it is asked. */
  readonly locked: boolean
  /** Offers every chain family of the setting; else those named. */
  readonly everyFamily: boolean
  readonly families: readonly Namespace[]
}

/** A wallet to make: by default one that approves, of {@link ada} on Ethereum. */
export function wallet(
  name: string,
  more: Partial<ScriptedWallet> & { readonly on?: Network } = {},
): ScriptedWallet {
  const { on = ethereum, ...rest } = more
  const id = `gallery.${name.toLowerCase().replace(/\W+/g, '-').slice(0, 40)}`
  return {
    id,
    rdns: id,
    name: displayText(name),
    icon: undefined,
    addresses: [ada],
    network: on.id,
    accountType: 'eoa',
    answer: async () => {},
    locked: false,
    everyFamily: false,
    families: ['eip155'],
    elsewhere,
    selectable: false,
    ...rest,
  }
}

export const harbor = wallet('Harbor', { icon: await drawn(brands.harbor.icon) })
/** Another wallet uses its name. */
export const disputed = { ...harbor, disputed: true }
export const meridian = wallet('Meridian', { icon: await drawn(brands.meridian.icon) })
export const longNamed = wallet('The Wallet of the Honourable Company of Merchants and Adventurers')

/** Never answers. */
export const hang = () => new Promise<never>(() => {})
/** Declines. */
export const decline = () => Promise.reject(new UserRejectedError('eth_requestAccounts'))
