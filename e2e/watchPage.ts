import type { Page } from 'playwright-core'

/** The acts of a page beyond itself, one line each: requests and windows. Its writes and questions to wallets are in `acts`. */
export interface PageWatch {
  /** Returns the acts since the last call. */
  take(): readonly string[]
  /** The files of code that the page has asked for until now. */
  readonly code: ReadonlySet<string>
}

declare global {
  interface Window {
    acts: string[]
  }
}

/**
 * Watches all that a page does beyond itself, and apart from that the files of its own that it fetches: they are code, and
 * carry nothing.
 * Call it before the page is opened.
 */
export async function watchPage(page: Page): Promise<PageWatch> {
  const asked: string[] = []
  const code = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isOwnFile = origin === new URL(page.url()).origin && /\.(js|css|html|svg|woff2)$/.test(pathname)
    if (isOwnFile && pathname.endsWith('.js')) code.add(pathname)
    if (isOwnFile) asked.push(`file ${pathname}`)
    else if (request.url().startsWith('http')) asked.push(`request ${request.method()} ${request.url()}`)
  })
  page.on('websocket', (socket) => asked.push(`socket ${new URL(socket.url()).origin}`))
  page.on('popup', (popup) => asked.push(`window ${popup.url()}`))
  page.on('frameattached', () => asked.push('frame'))
  await page.addInitScript(record)
  return {
    take: () => asked.splice(0),
    code,
  }
}

/** Runs in the page before its scripts. */
function record() {
  const acts: string[] = []
  window.acts = acts
  const note = (home: object, method: string, name: (args: readonly unknown[]) => string) => {
    const own: unknown = Reflect.get(home, method)
    if (typeof own !== 'function') return
    Reflect.set(home, method, function (this: unknown, ...args: readonly unknown[]) {
      acts.push(name(args))
      return Reflect.apply(own, this, args)
    })
  }
  for (const method of ['setItem', 'removeItem', 'clear'])
    note(Storage.prototype, method, ([key]) => `write ${method} ${key}`)
  note(IDBFactory.prototype, 'open', ([name]) => `write database ${name}`)
  note(IDBFactory.prototype, 'deleteDatabase', ([name]) => `write database ${name}`)
  note(window, 'open', ([url]) => `window ${url}`)
  note(HTMLAnchorElement.prototype, 'click', () => 'window by a link')
  note(BroadcastChannel.prototype, 'postMessage', () => 'message to other tabs')
  note(navigator, 'sendBeacon', ([url]) => `request ${url}`)
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  if (cookie)
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set: () => acts.push('write cookie'),
    })

  // Wallets of each shape that there is, which say what they are asked.
  const asked = (wallet: string) => (call: unknown) => {
    const { method = call }: { method?: unknown } = Object(call)
    acts.push(`wallet ${wallet} ${method}`)
    return new Promise(() => {})
  }
  const on = () => {}
  const provider = { request: asked('announced'), on, removeListener: on }
  const info = { uuid: 'e0e0e0e0-0000-4000-8000-000000000000', name: 'Quay', icon: '', rdns: 'test.quay' }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  const methods = [
    'connect',
    'requestAccounts',
    'getAccounts',
    'request',
    'enable',
    'getAddresses',
    'getPublicKey',
  ]
  const shaped = (name: string) => ({
    on,
    removeListener: on,
    ...Object.fromEntries(
      methods.map((method) => [
        method,
        (call: unknown) => asked(name)(method === 'request' && call ? call : method),
      ]),
    ),
  })
  Object.assign(window, {
    ethereum: { request: asked('injected'), on, removeListener: on },
    injectedWeb3: { talisman: { version: '1', enable: () => asked('polkadot')('enable') } },
    unisat: shaped('unisat'),
    okxwallet: { bitcoin: shaped('okx'), request: asked('okx') },
    LeatherProvider: shaped('leather'),
    btc_providers: [{ id: 'BitcoinProvider', name: 'Sats', icon: '' }],
    BitcoinProvider: shaped('sats'),
  })
  const connect = (how: unknown) =>
    asked('standard')(Reflect.get(Object(how), 'silent') === true ? 'connect silently' : 'connect')
  const register = ({ register: take }: { register: (wallet: object) => void }) =>
    take({
      version: '1.0.0',
      name: 'Standard',
      icon: 'data:image/png;base64,AAAA',
      chains: ['solana:mainnet', 'bitcoin:mainnet'],
      accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'standard:events': { version: '1.0.0', on: () => on },
        'solana:signMessage': { version: '1.0.0', signMessage: () => asked('standard')('sign') },
        'bitcoin:connect': { version: '1.0.0', connect },
      },
    })
  window.addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
}
