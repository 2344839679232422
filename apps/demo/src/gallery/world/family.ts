import {
  type AccountId,
  type Adapter,
  type AdapterDescriptor,
  accountId,
  type Capabilities,
  type Connection,
  type Connector,
  InvalidAddressError,
  type Namespace,
  type Network,
  type NetworkId,
  remoteConnectorId,
  type TokenBalance,
  type Transfers,
  WalletMissingError,
} from '@foyer/core'
import { hang, type ScriptedWallet, wallet } from './wallets.js'

/** Balances as a state scripts them. `late`: they came once, and fail from then on. */
export type ScriptedTokens = readonly TokenBalance[] | 'fail' | 'hang'

/** What a family of the gallery is made of. */
export interface FamilySetting {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  readonly wallets: readonly ScriptedWallet[]
  readonly tokens: () => ScriptedTokens
  readonly transfers: Partial<Transfers>
}

/** What stands behind a remote session. */
const distant = wallet('Remote', { id: remoteConnectorId })
const fee = 140_000_000_000_000n

/** A chain family made of plain values: core's `Adapter` port without a chain behind it. */
export function scriptedFamily(setting: FamilySetting): AdapterDescriptor {
  const { namespace, networks, wallets } = setting
  const connectors = wallets.map(
    ({ id, name, icon, rdns, disputed, explorerId }): Connector => ({
      id,
      name,
      icon,
      namespace,
      type: 'announced',
      ...(rdns !== undefined && { rdns }),
      ...(explorerId !== undefined && { explorerId }),
      ...(disputed && { disputed }),
    }),
  )
  return {
    namespace,
    networks,
    create: () => ({
      discover(listener) {
        listener(connectors)
        return () => {}
      },
      load: async () => adapterOf(setting),
    }),
  }
}

function adapterOf({ namespace, networks, wallets, tokens, transfers }: FamilySetting): Adapter {
  const find = (connectorId: string) => {
    const wallet = connectorId === remoteConnectorId ? distant : wallets.find(({ id }) => id === connectorId)
    if (!wallet) throw new WalletMissingError(connectorId)
    return wallet
  }
  const grant = (wallet: ScriptedWallet, on: NetworkId = wallet.network): Connection => {
    const own = on.startsWith(`${namespace}:`) ? on : (networks[0]?.id ?? on)
    const [account, ...others] = wallet.addresses.map((address): AccountId => accountId(own, address))
    if (!account) throw new WalletMissingError(wallet.id)
    const { id: connectorId, accountType, approved } = wallet
    return {
      connectorId,
      account,
      accounts: [account, ...others],
      accountType,
      ...(approved && { approved }),
    }
  }
  return {
    namespace,
    capabilities: { ...balancesOf(tokens), transfer: { ...agreeable, ...transfers } },
    parseAddress(text) {
      if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new InvalidAddressError(text, 'shape')
      return text
    },
    async connect({ connectorId }) {
      const wallet = find(connectorId)
      await wallet.answer()
      return grant(wallet)
    },
    reconnect: async ({ connectorId }) => grant(find(connectorId)),
    disconnect: hang,
    async switchNetwork(connectorId, id) {
      const wallet = find(connectorId)
      await wallet.answer()
      return grant(wallet, id)
    },
    signMessage: async (_, message) => message,
    provider: () => undefined,
    subscribe: () => () => {},
    dispose: () => {},
  }
}

function balancesOf(tokens: () => ScriptedTokens): Pick<Capabilities, 'assets' | 'balance'> {
  return {
    async assets() {
      const scripted = tokens()
      if (scripted === 'hang') return hang()
      return scripted === 'fail' ? undefined : scripted
    },
    balance: () => Promise.reject(new Error('The chain is away.')),
  }
}

const agreeable: Transfers = {
  fee: async () => fee,
  plan: async (request) => Object.freeze({ ...request, fee }),
  send: hang,
  wait: async () => 'unknown',
}
