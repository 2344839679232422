import { type NetworkId, networkParts, type Store, type WalletSourceContext, withTimeout } from '@foyer/core'
import { type MountedFrame, mountFrame } from './frame.js'
import type { Ready } from './protocol/messages.js'
import { createRpcChannel, type RpcChannel } from './rpcChannel.js'
import { families } from './session.js'
import { stored } from './stored.js'

/** How long the frame is given to take the colours of the page before it is shown. */
const paintMs = 1_000

/** A frame in the page, and the line to it. */
export interface FrameConnection {
  readonly frame: MountedFrame
  readonly channel: RpcChannel
  /** What it said once it could be asked. */
  readonly ready: Ready | undefined
  /** Settles once the frame has the colours of the page, or does not take them. */
  paint(): Promise<void>
  /** Tells the frame that another network is in use on the page. */
  moved(network: NetworkId): void
  /** Puts it before the visitor. @param cancel what Escape does, while the focus is not in the frame */
  show(cancel: () => void): () => void
  /** The visitor left: whoever waits for them is told. */
  cancelAll(): void
  unload(): void
}

/** What a frame is told of its page. */
interface LineDeps {
  readonly context: Pick<WalletSourceContext, 'metadata' | 'query' | 'theme'>
  readonly store: Store
  readonly url: string
  readonly project: string
  /** The network in use. */
  readonly chain: NetworkId | undefined
  /** Aborts when the page lets go of all frames. */
  readonly life: AbortSignal
}

/** Loads the frame at once. */
export function createFrameConnection({
  context,
  store,
  url,
  project,
  chain,
  life,
}: LineDeps): FrameConnection {
  /** What is shown, by what cancels it: what hides it. */
  const shown = new Map<() => void, () => void>()
  let ready: Ready | undefined
  const cancelAll = () => {
    for (const cancel of [...shown.keys()]) cancel()
  }
  /** What goes on unseen is not cancelled with what is seen. */
  const hideAll = () => {
    for (const hide of shown.values()) hide()
    shown.clear()
  }
  const src = new URL('frame', url)
  src.searchParams.set('projectId', project)
  if (chain) src.searchParams.set('chainId', chain)
  src.searchParams.set('version', '4')
  const frame = mountFrame(src.href, context.metadata().name, cancelAll)
  const channel = createRpcChannel(frame.iframe, show)
  channel.subscribe((event) => {
    if (event.type === 'session') store.set(stored.token, event.token)
    else if (event.type === 'hide') hideAll()
    else {
      ready = event.ready
      introduce()
    }
  })

  function show(cancel: () => void): () => void {
    const hide = frame.show(modeOf(context.theme().themeMode))
    shown.set(cancel, hide)
    return () => {
      if (shown.delete(cancel)) hide()
    }
  }

  /** Tells the frame who embeds it, whenever it is loaded anew. */
  function introduce() {
    const { name, description, url: page, icons } = context.metadata()
    const metadata = { name, description, url: page, icons: [...icons] }
    const { st, sv } = context.query
    const about = { metadata, sdkType: `${st}`, sdkVersion: `${sv}`, projectId: project }
    // It goes on without; a frame that is gone fails what is asked of it next.
    channel.call('SYNC_DAPP_DATA', about, life).catch(() => {})
    void paint()
  }

  async function paint(): Promise<void> {
    const { themeMode, themeVariables, locale = 'en' } = context.theme()
    // The language is the page's as well: who reads one text reads the other.
    const theme = { themeMode: modeOf(themeMode), themeVariables: { ...themeVariables }, locale }
    const sync = (signal: AbortSignal) => channel.call('SYNC_THEME', theme, signal)
    await withTimeout('SYNC_THEME', paintMs, life, sync).catch(() => {})
  }

  return {
    frame,
    channel,
    get ready() {
      return ready
    },
    paint,
    moved(network) {
      if (!families.includes(networkParts(network).namespace)) return
      // Each request names its network as well.
      channel.call('SWITCH_NETWORK', { chainId: network }, life).catch(() => {})
    },
    show,
    cancelAll,
    unload() {
      channel.dispose()
      frame.remove()
    },
  }
}

function modeOf(wanted: 'light' | 'dark' | undefined): 'light' | 'dark' {
  return wanted ?? (globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
