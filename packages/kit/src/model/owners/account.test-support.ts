/// <reference types="node" />
import type { AccountType, FeatureContext, Network } from '@foyer/core'
import { announceWallet } from '@foyer/testing'
import type { Clock } from '../clock.test-support.js'
import { activeAccount, evm } from '../native.test-support.js'
import { createOrigin, within } from '../page.test-support.js'
import { openTab, type Tab } from '../tab.test-support.js'
import { receive } from './places.test-support.js'

/** A visitor whose one wallet is connected. */
export interface Visit {
  readonly tab: Tab
  /** The context that a feature gets. */
  readonly context: FeatureContext
  /** Goes to a network, and looks at the account there. */
  use(network: Network): Promise<void>
  close(): Promise<void>
}

const name = 'Harbor'

/** Connects a wallet with one address. @param type of the account, as its wallet calls it */
export async function visit(
  clock: Clock,
  {
    networks,
    address,
    type = 'eoa',
    tokens = {},
  }: {
    readonly networks: readonly Network<'eip155'>[]
    readonly address: string
    readonly type?: AccountType
    readonly tokens?: Readonly<Record<string, readonly string[]>>
  },
): Promise<Visit> {
  let chain = networks[0]?.id ?? 'eip155:1'
  let wallet: ReturnType<typeof announceWallet> | undefined
  const hex = () => `0x${Number(chain.split(':')[1]).toString(16)}`
  const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
    if (method === 'eth_chainId') return hex()
    if (method !== 'wallet_switchEthereumChain') throw Object.assign(new Error('Unknown'), { code: -32601 })
    chain = `eip155:${Number(Object(params)[0].chainId)}`
    wallet?.emit('chainChanged', hex())
    return null
  }
  const tab = openTab('tab one', {
    origin: createOrigin(clock, () => {}),
    families: [{ descriptor: evm({ networks: [...networks] }) }],
    wallets: [
      {
        putOn(document) {
          wallet = announceWallet(document.target, {
            info: { uuid: name, name, icon: '', rdns: '' },
            request,
          })
        },
      },
    ],
    remoteWallets: [],
    options: { services: { api: 'https://api.test' }, tokens },
    features: [receive],
  })
  const pass = async () => {
    for (let turn = 0; turn < 4; turn += 1) await clock.settle()
    await clock.pass(50, () => {})
    for (let turn = 0; turn < 4; turn += 1) await clock.settle()
  }
  await clock.settle()
  const target = { connectorId: name, namespace: 'eip155' as const }
  const connecting = within(tab.document, () => tab.instance.connect(target))
  await pass()
  await connecting
  if (type !== 'eoa') Object.assign(tab.instance.state.connections.eip155 ?? {}, { accountType: type })
  const part = await within(tab.document, () => tab.widget.account())
  return {
    tab,
    context: part.contextOf(receive),
    async use(network) {
      if (activeAccount(tab.instance.state) !== `${network.id}:${address}`) {
        const moving = within(tab.document, () => tab.instance.commands.switchNetwork(network.id))
        await pass()
        await moving
        if (type !== 'eoa') Object.assign(tab.instance.state.connections.eip155 ?? {}, { accountType: type })
      }
      const { modal, router } = tab.widget
      within(tab.document, () =>
        tab.instance.state.modal.open ? router.reset('WalletReceive') : modal.open({ view: 'WalletReceive' }),
      )
      await within(tab.document, () => tab.widget.features.resolve('WalletReceive'))
      await pass()
    },
    async close() {
      within(tab.document, tab.widget.modal.close)
      tab.close()
      await clock.settle()
      clock.clear()
    },
  }
}
