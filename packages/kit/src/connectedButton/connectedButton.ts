import { areAmountsHidden, type Instance } from '@foyer/controllers'
import { formatAmount, symbolText, truncateMiddle } from '@foyer/core'
import type { connectedButtonWords } from '@foyer/locales/connected-button'
import { addressPalette } from '@foyer/ui'
import { watchBalance } from '../balance.js'
import type { CoinBalance, ConnectedButton } from '../coinBalance.js'
import type { Foyer } from '../foyer.js'
import type { FoyerState } from '../state.js'
import { styleSheet } from '../styles.js'
import { messages as english } from './messages.js'
import { connectedButtonCss } from './styles.js'

/** More than 16 letters: they are cut in the middle, as the end says where the name was registered. */
const longName = /^(.{8})..+(.{7})$/u

/**
 * Draws a connect button from now on. If its element has `balance="hide"`, it leaves the balance out and does not ask for
 * it. The same holds while the visitor hides the account's amounts, from when the modal closes.
 */
export async function createConnectedButton(
  foyer: Pick<Foyer, 'state' | 'subscribe' | 'balance'>,
  instance: Pick<Instance, 'store' | 'options'>,
  button: HTMLElement,
): Promise<ConnectedButton> {
  const { ownerDocument: document } = button
  const root = button.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : button
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(styleSheet(document, connectedButtonCss))
  let balance: CoinBalance | undefined
  let isWatched = false
  let unwatch = () => {}
  let last: Parameters<ConnectedButton['draw']> = [foyer.state, undefined]
  let translations: typeof connectedButtonWords | undefined
  let loading: Promise<void> | undefined

  function part(name: string, text = '') {
    const element = document.createElement('span')
    element.className = name
    element.setAttribute('part', name)
    // An amount, a name or an address.
    element.translate = false
    element.textContent = text
    return element
  }

  /** In an element that no press hits: one on words that are replaced before its release is lost in WebKit. */
  function say(words: string, lang?: string) {
    const element = document.createElement('span')
    element.textContent = words
    // An address marks the whole button as one that is not translated.
    element.translate = true
    if (lang) element.lang = lang
    button.replaceChildren(element)
  }

  /** Fetches the words of other languages, once one of them is shown. */
  async function translate({ locale }: FoyerState['language']) {
    if (locale === 'en') return
    loading ??= import('@foyer/locales/connected-button').then(
      (found) => {
        translations = found.connectedButtonWords
        draw(...last)
      },
      () => {},
    )
    await loading
  }

  function sayWord(key: keyof typeof english, language: FoyerState['language']) {
    const { locale, messages } = language
    const word = messages?.[`button.${key}`] ?? translations?.[locale]?.[key]
    say(String(word ?? english[key]), word ? locale : 'en')
    if (!word) void translate(language)
  }

  function avatar(address: string) {
    const element = part('avatar')
    const [base, , middle, , light] = addressPalette(address).map((rgb) => `rgb(${rgb.join(' ')})`)
    // Through CSSOM, which every content security policy lets pass.
    element.style.background = `radial-gradient(circle at 70% 20%,#ffffffeb,${light} 14%,${middle} 48%,${base} 86%)`
    return element
  }

  function watch(isShown: boolean) {
    if (isShown === isWatched) return
    isWatched = isShown
    unwatch()
    balance = undefined
    if (isShown)
      unwatch = watchBalance(foyer, undefined, (next) => {
        balance = next
        draw(...last)
      })
  }

  function draw(state: FoyerState, text: string | undefined) {
    last = [state, text]
    const { account, network, language } = state
    const { status, address = account.lastAddress } = account
    watch(host.getAttribute('balance') !== 'hide' && !areAmountsHidden(instance.store, address))
    const isWrong = status === 'connected' && !network.supported
    button.toggleAttribute('data-wrong', isWrong)
    if (isWrong) return sayWord('wrongNetwork', language)
    if (status === 'connecting') return sayWord('connecting', language)
    if (!address) return say(text ?? '')
    const name = account.profileName ?? account.labels?.[address]
    const called = name?.replace(longName, '$1…$2') || truncateMiddle(address)
    const amount =
      balance &&
      `${formatAmount(balance.value, balance.decimals, { locale: instance.options.locale ?? 'en' })} ${symbolText({ symbol: balance.symbol })}`
    button.replaceChildren(
      ...(amount ? [part('balance', amount)] : []),
      avatar(address),
      // Another wallet of the page uses the same name.
      part('name', `${account.wallet?.disputed ? '⚠ ' : ''}${called}`),
    )
  }

  await translate(foyer.state.language)
  return { draw, stop: () => unwatch() }
}
