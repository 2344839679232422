import { pair } from '@foyer/connector-walletconnect'
import { createInstance, type FoyerOptions, parseOptions } from '@foyer/controllers'
import type { Widget } from '@foyer/controllers/widget'
import {
  type AccountCode,
  type Capabilities,
  type Feature,
  isNetworkOf,
  type JournalEntry,
  type Namespace,
  type Network,
  type SessionWallet,
  type Transfers,
} from '@foyer/core'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import { mount } from '@foyer/scaffold'
import { connectorIdOf, type ScriptedTokens, scriptedFamily } from './family.js'
import { type Hand, handIn } from './hand.js'
import { logIn, type ScriptedLogin, scriptedLogin } from './login.js'
import { base, ethereum, others } from './networks.js'
import { type ScriptOnramp, scriptedOnramp } from './onramp.js'
import { approvedBy, lostConnector, type ScriptedPairing, scriptedConnector } from './remote.js'
import { type ScriptSwaps, scriptedSwaps } from './swaps.js'
import { abroad, few } from './tokens.js'
import { harbor, meridian, type ScriptedWallet } from './wallets.js'

/** The world that a state stands in; whatever is left out is ordinary. */
export interface Setting {
  readonly wallets?: readonly ScriptedWallet[]
  readonly networks?: readonly Network[]
  /** How many chain families the host has. @default 1 */
  readonly families?: 1 | 2 | 3 | 4
  /** Connects this wallet before the modal opens. */
  readonly connected?: ScriptedWallet
  /** The chain families in which it is connected; the last is the active one. @default the first */
  readonly connectedIn?: readonly Namespace[]
  /** What the account holds; a function is asked anew each time. */
  readonly tokens?: ScriptedTokens | (() => ScriptedTokens)
  readonly transfers?: Partial<Transfers>
  /** What the chain has at accounts. @default nothing */
  readonly code?: AccountCode
  /** Where names lead. @default nobody has one */
  readonly resolveName?: Capabilities['resolveName']
  /** What calls contracts. @default that of {@link swaps}, if any */
  readonly call?: Capabilities['call']
  /** Offers swaps over a service in memory. @default there is none */
  readonly swaps?: ScriptSwaps
  /** Offers buying over a service in memory. @default there is none */
  readonly onramp?: ScriptOnramp
  /** What earlier visits confirmed. */
  readonly journal?: readonly JournalEntry[]
  /** Which catalogue answers; `none`: the host uses none. */
  readonly catalogue?: 'many' | 'one' | 'empty' | 'down' | 'slow' | 'breaks' | 'none'
  /** Installs a remote connector; what becomes of its pairings. */
  readonly remote?: ScriptedPairing
  /** Installs a login by e-mail; how it goes. */
  readonly login?: ScriptedLogin
  /** A way to connect whose code is still fetched, or did not come. */
  readonly lostWay?: 'pending' | 'failed'
  /** The wallet that an earlier visit connected, by its id; it gives no account now. */
  readonly remembered?: string
  /** The visitor has not acted in the page. @default false */
  readonly untouched?: boolean
  /** Connects this wallet by remote session before the modal opens. */
  readonly remoteWallet?: SessionWallet
  /** The chain families of that session. @default the first */
  readonly remoteIn?: readonly Namespace[]
  /** What tokens were worth, from a service that knows nothing else. @default nobody knows */
  readonly pastPrices?: 'rising' | 'falling'
  /** The host's data API answers nothing. @default false */
  readonly apiAway?: boolean
  readonly options?: Omit<FoyerOptions, 'adapters' | 'services'>
  readonly features?: readonly Feature[]
}

/** A running world with the widget open in it. */
export interface World extends Hand {
  readonly widget: Widget
  /** Says everything in another language, once its words are here. */
  speak(locale: string): Promise<void>
  end(): void
}

/** What a page chooses about every state. */
export interface Appearance {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
  readonly lang: string
  /** Nothing moves, and fonts are those that the demo brings. */
  readonly still: boolean
}

/** Opens the real scaffold over real controllers in a scripted world with storage of its own. */
export async function createWorld(setting: Setting, { theme, dir, still }: Appearance): Promise<World> {
  const { wallets = [harbor, meridian], connected, catalogue = 'many', options, features = [] } = setting
  const { connectedIn = ['eip155'], remoteWallet, remoteIn = ['eip155'] } = setting
  const swaps = setting.swaps && scriptedSwaps(setting.swaps)
  const remote = remoteWallet ? approvedBy(remoteWallet, remoteIn) : setting.remote
  const all =
    connected && !wallets.includes(connected)
      ? [connected, ...wallets.filter(({ id }) => id !== connected.id)]
      : wallets
  const kept = new Map([['@foyer/journal', JSON.stringify(setting.journal ?? [])]])
  if (setting.remembered) kept.set('@foyer/connectors', JSON.stringify({ eip155: setting.remembered }))
  const userActivation = { hasBeenActive: false }
  if (setting.untouched)
    Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true })
  const served = (which: string) => `${location.origin}/gallery-service/${which}`
  const services = {
    ...(catalogue === 'none' ? {} : { catalogue: served(catalogue) }),
    ...(setting.pastPrices ? { api: served(setting.pastPrices) } : {}),
    ...(setting.apiAway ? { api: served('away') } : {}),
  }
  const instance = createInstance(
    parseOptions({
      ...options,
      adapters: namespacesOf(setting, all, setting.call ?? swaps?.call),
      connectors: [
        ...(remote ? [scriptedConnector(remote)] : []),
        ...(setting.lostWay ? [lostConnector(setting.lostWay)] : []),
        ...(setting.login ? [scriptedLogin(setting.login)] : []),
      ],
      services,
      themeMode: theme,
      ...(still && { themeVariables: { '--foyer-font-family': "'Inter Variable'" } }),
    }),
    () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }),
  )
  const stop = instance.start()
  await instance.discover()
  if (!setting.lostWay) await Promise.all(instance.connectors.map((source) => source.preload?.()))
  if (remoteWallet) await (await pair(instance)).approval
  if (setting.login?.as) await logIn(instance)
  if (connected)
    for (const namespace of connectedIn)
      await instance.connect({ connectorId: connectorIdOf(connected.id, namespace), namespace })
  const host = options?.enableEmbedded && document.createElement('div')
  if (host) document.querySelector('main')?.append(host)
  const mounted = mount({
    instance,
    features: [
      ...features,
      ...(setting.onramp ? [scriptedOnramp(setting.onramp)] : []),
      receive,
      send,
      ...(swaps ? [swaps.feature] : []),
      ...instance.features,
    ],
    views: async () => (await import('@foyer/scaffold/views')).laterViews,
    text: { dir },
    ...(host && { host }),
  })
  mounted.open()
  const root = mounted.element.shadowRoot
  if (!root) throw new Error('The widget has no shadow root.')
  const hand = handIn(root)
  await hand.until(() => root.querySelector('dialog[open], section.fy-embedded') !== null)
  // Their code is fetched, so that each is drawn with its view, however slow the machine is.
  const { networks = [ethereum, base] } = setting
  const families = ['eip155', 'solana', 'bip122', 'polkadot']
  await Promise.all([...families, ...networks.map(({ id }) => id)].map(mounted.widget.images.mark))
  return {
    ...hand,
    widget: mounted.widget,
    speak(locale) {
      instance.setOptions({ locale })
      return hand.until(() => root.querySelector(`[lang=${locale}]`) !== null)
    },
    end() {
      mounted.unmount()
      if (setting.untouched) Reflect.deleteProperty(navigator, 'userActivation')
      if (host) queueMicrotask(() => host.remove())
      stop()
    },
  }
}

function namespacesOf(
  setting: Setting,
  wallets: readonly ScriptedWallet[],
  call: Capabilities['call'] | undefined,
) {
  const {
    networks = [ethereum, base],
    families = 1,
    tokens = few,
    transfers = {},
    code,
    resolveName,
  } = setting
  const ask = typeof tokens === 'function' ? tokens : () => tokens
  const all = [{ namespace: 'eip155', networks } as const, ...others].slice(0, families)
  return all.map(({ namespace, networks: served }) =>
    scriptedFamily({
      namespace,
      networks: served,
      wallets: wallets.filter(({ everyFamily, families: own }) => everyFamily || own.includes(namespace)),
      ...(setting.login?.wallet && { login: setting.login.wallet }),
      tokens:
        namespace === 'eip155' ? ask : () => abroad.filter(({ network }) => isNetworkOf(namespace, network)),
      transfers,
      ...(call && { call }),
      ...(code && { code }),
      ...(resolveName && { resolveName }),
    }),
  )
}
