import { formatAmount, truncateMiddle } from '@foyer/core'
import { addressPalette } from '@foyer/ui'
import { watchBalance } from '../balance.js'
import type { CoinBalance, ConnectedButton } from '../coinBalance.js'
import type { Foyer } from '../foyer.js'
import type { FoyerState } from '../state.js'
import { styleSheet } from '../styles.js'
import { german } from './messages.de.js'
import { messages } from './messages.js'
import { connectedButtonCss } from './styles.js'

/**
 * Draws a connect button from now on. Where its element has `balance="hide"`, it leaves the balance out, and asks nobody
 * for it.
 */
export function createConnectedButton(
  foyer: Pick<Foyer, 'state' | 'subscribe' | 'balance'>,
  button: HTMLElement,
): ConnectedButton {
  const { ownerDocument: document } = button
  const root = button.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : button
  if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(styleSheet(document, connectedButtonCss))
  let balance: CoinBalance | undefined
  let isWatched = false
  let unwatch = () => {}
  let last: Parameters<ConnectedButton['draw']> = [foyer.state, undefined]

  function part(name: string, text = '') {
    const element = document.createElement('span')
    element.className = name
    element.setAttribute('part', name)
    element.textContent = text
    return element
  }

  /** In an element that no press hits: one on words that are replaced before its release is lost in WebKit. */
  function say(words: string) {
    const element = document.createElement('span')
    element.textContent = words
    button.replaceChildren(element)
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
    watch(host.getAttribute('balance') !== 'hide')
    const { account, network, language } = state
    const { status, address = account.lastAddress } = account
    const word = (key: keyof typeof messages) => {
      const own = language.messages?.[key]
      return typeof own === 'string' ? own : (/^de\b/i.test(language.locale ?? '') ? german : messages)[key]
    }
    const isWrong = status === 'connected' && !network.supported
    button.toggleAttribute('data-wrong', isWrong)
    if (isWrong) return say(word('button.wrongNetwork'))
    if (status === 'connecting') return say(word('button.connecting'))
    if (!address) return say(text ?? '')
    const name = account.profileName ?? account.labels?.[address]
    const amount =
      balance &&
      `${formatAmount(balance.value, balance.decimals, { locale: language.locale ?? 'en-US' })} ${balance.symbol}`
    button.replaceChildren(
      ...(amount ? [part('balance', amount)] : []),
      avatar(address),
      part('name', name ?? truncateMiddle(address)),
    )
  }

  return { draw, stop: () => unwatch() }
}
