import {
  type AccountCode,
  type AccountId,
  type Adapter,
  type AdapterDescriptor,
  accountId,
  type Capabilities,
  type ChainFamily,
  type Connection,
  type Connector,
  displayText,
  InvalidAddressError,
  type Namespace,
  type Network,
  type NetworkId,
  type TokenBalance,
  type Transfers,
  WalletMissingError,
} from '@foyer/core'
import type { ScriptedAccount } from './accounts.js'
import { hang, type ScriptedWallet, wallet } from './wallets.js'

/** Balances as a state scripts them. `late`: they came once, and fail from then on. */
export type ScriptedTokens = readonly TokenBalance[] | 'fail' | 'hang' | 'coin'

/** What a family of the gallery is made of. */
export interface FamilySetting {
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  readonly wallets: readonly ScriptedWallet[]
  /** Whose accounts a login has. */
  readonly login?: ScriptedWallet
  readonly tokens: () => ScriptedTokens
  readonly transfers: Partial<Transfers>
  readonly call?: Capabilities['call']
  readonly code?: AccountCode
  readonly resolveName?: Capabilities['resolveName']
}

/** What stands behind a remote session, and behind a login. */
const remote = wallet('Remote', { id: 'walletConnect' })
const behindLogin = wallet('Login', { id: 'auth' })
const distantIds = [remote.id, behindLogin.id]
const fees: Readonly<Record<string, bigint>> = {
  eip155: 140_000_000_000_000n,
  solana: 5_000n,
  bip122: 141n,
  polkadot: 155_000_000n,
}

/** As the adapter packages tell them. */
const facts: Readonly<Record<string, ChainFamily>> = {
  eip155: { nativeAssetAddress: `0x${'e'.repeat(40)}`, hasNames: true },
  solana: { nativeAssetAddress: `So${'1'.repeat(41)}` },
  bip122: { addressPerNetwork: true, accountType: 'payment' },
  polkadot: { addressPerNetwork: true },
}

/** A chain family made of plain values: core's `Adapter` port without a chain behind it. */
export function scriptedFamily(setting: FamilySetting): AdapterDescriptor {
  const { namespace, networks, wallets } = setting
  const connectors = wallets.map(
    ({ id, name, icon, rdns, disputed, explorerId }): Connector => ({
      id: connectorIdOf(id, namespace),
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
    family: facts[namespace] ?? {},
    create: () => ({
      discover(listener) {
        listener(connectors)
        return () => {}
      },
      load: async () => adapterOf(setting),
    }),
  }
}

/** As on real pages, one wallet has another id in each chain family. */
export function connectorIdOf(walletId: string, namespace: Namespace): string {
  return namespace === 'eip155' || distantIds.includes(walletId) ? walletId : `${namespace} ${walletId}`
}

function adapterOf(setting: FamilySetting): Adapter {
  const {
    namespace,
    networks,
    wallets,
    login = behindLogin,
    tokens,
    transfers,
    call,
    code,
    resolveName,
  } = setting
  const find = (connectorId: string) => {
    const all = [remote, login, ...wallets]
    const wallet = all.find(({ id }) => connectorIdOf(id, namespace) === connectorId)
    if (!wallet) throw new WalletMissingError(connectorId)
    return wallet
  }
  const grant = (wallet: ScriptedWallet, on: NetworkId = wallet.network): Connection => {
    const own = on.startsWith(`${namespace}:`) ? on : (networks[0]?.id ?? on)
    const { accountType: usual, approved, elsewhere, selectable, smart } = wallet
    const granted = namespace === 'eip155' ? accountsOn(own, wallet) : (elsewhere[namespace] ?? [])
    const all = granted.map(({ address, ...rest }) => ({ id: accountId(own, address), ...rest }))
    const [first, ...others] = all
    if (!first) throw new WalletMissingError(wallet.id)
    const accounts: [AccountId, ...AccountId[]] = [first.id, ...others.map(({ id }) => id)]
    return {
      connectorId: connectorIdOf(wallet.id, namespace),
      account: first.id,
      accounts,
      accountType: first.type ?? usual,
      ...(others.some(({ type }) => type) && {
        accountTypes: Object.fromEntries(others.flatMap(({ id, type }) => (type ? [[id, type]] : []))),
      }),
      labels: Object.fromEntries(all.flatMap(({ id, label }) => (label ? [[id, displayText(label)]] : []))),
      ...(selectable && { selectable: accounts }),
      ...(namespace === 'eip155' && smart && { smartAccount: smart }),
      ...(approved && { approved }),
    }
  }
  return {
    namespace,
    capabilities: {
      ...balancesOf(tokens),
      transfer: { ...agreeable(fees[namespace] ?? 0n), ...transfers },
      ...(call && { call }),
      ...(code && { code: async () => code }),
      ...(resolveName && { resolveName }),
    },
    parseAddress(text) {
      const shape = namespace === 'eip155' ? /^0x[0-9a-f]{40}$/i : /^(?!0x)[0-9a-z]{32,90}$/i
      if (!shape.test(text)) throw new InvalidAddressError(text, 'shape')
      return text
    },
    async connect({ connectorId }) {
      const wallet = find(connectorId)
      await wallet.answer()
      return grant(wallet)
    },
    async reconnect({ connectorId }) {
      const wallet = find(connectorId)
      return wallet.locked ? undefined : grant(wallet)
    },
    disconnect: hang,
    async switchNetwork(connectorId, id) {
      const wallet = find(connectorId)
      await wallet.answer()
      return grant(wallet, id)
    },
    signMessage: async (_wallet, _account, message) => message,
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
      return scripted === 'fail' || scripted === 'coin' ? undefined : scripted
    },
    async balance() {
      if (tokens() === 'coin') return 13_084_000_000_000_000_000n
      throw new Error('The chain is away.')
    },
  }
}

function accountsOn(network: NetworkId, { addresses, smart }: ScriptedWallet): readonly ScriptedAccount[] {
  if (!smart) return addresses.map((address) => ({ address }))
  const keys = addresses.map((address) => ({ address, type: 'eoa' }) as const)
  if (!smart.networks.includes(network)) return keys
  const own = { address: smart.address, type: 'smartAccount' } as const
  return smart.preferred ? [own, ...keys] : [...keys, own]
}

const agreeable = (fee: bigint): Transfers => ({
  fee: async () => ({ value: fee }),
  plan: async (request) => Object.freeze({ ...request, fee }),
  send: hang,
  wait: async () => 'unknown',
})
