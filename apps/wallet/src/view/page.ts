import { isLie, isSafe, lies, mannerOf, manners } from '../settings.ts'
import type { Wallet } from '../wallet.ts'
import { proposalCard, requestCard, sessionCard, sessionKey } from './cards.ts'
import { choice, h, keyed } from './element.ts'

function pairForm(wallet: Wallet, uri: string): HTMLElement {
  const input = h('input', {
    type: 'text',
    name: 'uri',
    placeholder: 'wc:…',
    autocomplete: 'off',
    value: uri,
  })
  const message = h('p', { role: 'alert' })
  const pair = async () => {
    message.textContent = ''
    try {
      await wallet.pair(input.value.trim())
      input.value = ''
    } catch (error) {
      message.textContent = error instanceof Error ? error.message : 'This did not work'
    }
  }
  const form = h(
    'form',
    { class: 'card', 'aria-label': 'Pair' },
    h('label', {}, h('span', {}, 'Pairing link'), input),
    h('button', { type: 'submit', class: 'primary' }, 'Pair'),
    message,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pair().catch(() => {})
  })
  if (uri !== '') pair().catch(() => {})
  return form
}

function behaviour(wallet: Wallet): HTMLElement {
  const { session, requests, delay, lie, families } = wallet.settings()
  const here = new URLSearchParams(location.search)
  const named = (list: readonly string[]) => list.map((each) => [each, each] as const)
  const ms = h('input', {
    type: 'number',
    min: '0',
    step: '100',
    value: `${delay}`,
    change: () => wallet.set({ delay: Math.max(0, ms.valueAsNumber || 0) }),
  })
  const boxes = wallet.families.map(({ namespace, name }) => {
    const box = h('input', {
      type: 'checkbox',
      checked: families.includes(namespace),
      change: () => {
        const others = wallet.settings().families.filter((each) => each !== namespace)
        wallet.set({ families: box.checked ? [...others, namespace] : others })
      },
    })
    return h('label', { class: 'chain' }, box, name)
  })
  return h(
    'details',
    { class: 'card' },
    h('summary', {}, 'Behaviour'),
    choice('Holds', named(['keys', 'safe']), isSafe(here) ? 'safe' : 'keys', (text) => {
      here.set('account', text)
      location.search = `${here}`
    }),
    choice('Proposals', named(manners), session, (text) => wallet.set({ session: mannerOf(text) })),
    choice('Requests', named(manners), requests, (text) => wallet.set({ requests: mannerOf(text) })),
    h('label', {}, h('span', {}, 'Delay in ms'), ms),
    choice('Lie', named(lies), lie, (text) => wallet.set({ lie: isLie(text) ? text : 'none' })),
    h('fieldset', {}, h('legend', {}, 'Families it grants'), ...boxes),
  )
}

/** Shows the wallet, and follows it. A `uri` is paired with at once. */
export function showWallet(app: HTMLElement, wallet: Wallet, uri: string): void {
  const asks = h('div', { class: 'stack' })
  const sessions = h('div', { class: 'stack' })
  const nothing = h('p', { class: 'fine' }, 'Not connected to any dapp.')
  const log = h('ol', { class: 'fine', 'aria-label': 'Activity' })
  const status = h('p', { role: 'status' })

  const showProposals = keyed(
    asks,
    ({ id }) => `${id}`,
    (proposal: ReturnType<Wallet['proposals']>[number]) => proposalCard(proposal, wallet.settings().families),
  )
  const requests = h('div', { class: 'stack' })
  const showRequests = keyed(requests, ({ id }) => `${id}`, requestCard)
  const showSessions = keyed(
    sessions,
    (session: ReturnType<Wallet['sessions']>[number]) => sessionKey(wallet, session),
    (session) => sessionCard(wallet, session),
  )
  const update = () => {
    showProposals(wallet.proposals())
    showRequests(wallet.requests())
    showSessions(wallet.sessions())
    nothing.hidden = wallet.sessions().length > 0
    status.textContent = wallet.activity[0] ?? 'Ready'
    log.replaceChildren(...wallet.activity.slice(0, 20).map((line) => h('li', {}, line)))
  }

  wallet.subscribe(update)
  app.replaceChildren(
    status,
    asks,
    requests,
    pairForm(wallet, uri),
    h('section', { class: 'stack', 'aria-label': 'Sessions' }, h('h2', {}, 'Sessions'), nothing, sessions),
    behaviour(wallet),
    h('details', { class: 'card' }, h('summary', {}, 'Activity'), log),
  )
  update()
}
