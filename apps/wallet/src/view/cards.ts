import type { Session } from '../sessions.ts'
import type { Proposal, Request, Wallet } from '../wallet.ts'
import { choice, decision, h } from './element.ts'

/** Resolves by itself: what went wrong is told in the activity. */
function run(work: Promise<unknown>): void {
  work.catch(() => {})
}

function origin(name: string, url: string): HTMLElement {
  return h('p', { class: 'origin' }, h('strong', {}, name), h('span', {}, url))
}

/** A dapp that wants to connect: families and their chains to tick. */
export function proposalCard(
  { name, url, wishes, lines, approve, reject }: Proposal,
  ticked: readonly string[],
): HTMLElement {
  const boxes: HTMLInputElement[] = []
  const fields = wishes.map(({ family, chains, methods }) => {
    const on = ticked.includes(family.namespace)
    const mine = chains.map((value) => h('input', { type: 'checkbox', value, checked: on }))
    boxes.push(...mine)
    const all = h('input', {
      type: 'checkbox',
      checked: on,
      change: () => {
        for (const box of mine) box.checked = all.checked
      },
    })
    return h(
      'fieldset',
      {},
      h('legend', {}, h('label', {}, all, family.name)),
      ...mine.map((box) => h('label', { class: 'chain' }, box, box.value)),
      h(
        'details',
        {},
        h('summary', {}, `Methods (${methods.length})`),
        h('p', { class: 'fine' }, methods.join(', ')),
      ),
    )
  })
  const approved = () => boxes.filter(({ checked }) => checked).map(({ value }) => value)
  return h(
    'section',
    { class: 'card ask', 'aria-label': `Proposal from ${name}` },
    h('h2', {}, lines.length > 0 ? 'Connect and sign in?' : 'Connect?'),
    origin(name, url),
    ...fields,
    ...(lines.length > 0 ? [listOf(lines)] : []),
    decision(
      () => run(approve(approved())),
      () => run(reject()),
    ),
  )
}

function listOf(lines: Request['lines']): HTMLElement {
  return h('dl', {}, ...lines.flatMap(([label, value]) => [h('dt', {}, label), h('dd', {}, value)]))
}

/** A request that waits for the person. */
export function requestCard({ method, chain, from, lines, approve, reject }: Request): HTMLElement {
  const all = [['From', from] as const, ['Network', chain] as const, ...lines]
  return h(
    'section',
    { class: 'card ask', 'aria-label': `Request ${method}` },
    h('h2', {}, method),
    listOf(all),
    decision(
      () => run(approve()),
      () => run(reject()),
    ),
  )
}

/** What makes a session's card another one. */
export function sessionKey(wallet: Wallet, session: Session): string {
  const networks = wallet.families.map((family) => session.network(family))
  return JSON.stringify([session.topic, session.namespaces, networks])
}

/** A session that stands: networks and accounts to switch, networks to drop, and its end. */
export function sessionCard(wallet: Wallet, session: Session): HTMLElement {
  const { topic, name, url, namespaces } = session
  const granted = wallet.families.filter(({ namespace }) => namespaces[namespace] !== undefined)
  const parts = granted.map((family) => {
    const accounts = namespaces[family.namespace]?.accounts ?? []
    const chains = [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
    const network = session.network(family)
    const people = Array.from({ length: family.size }, (_, index) => index)
    return h(
      'fieldset',
      {},
      h('legend', {}, family.name),
      choice(
        `${family.name} network`,
        [...new Set([...chains, ...family.networks])].map((chain) => [chain, chain]),
        network,
        (chain) => run(wallet.switchNetwork(topic, chain)),
      ),
      choice(
        `${family.name} account`,
        people.map((index) => [`${index}`, family.address(network, index)]),
        `${session.account(family)}`,
        (index) => run(wallet.switchAccount(topic, family, Number(index))),
      ),
      h(
        'div',
        { class: 'drops' },
        ...chains.map((chain) =>
          h('button', { type: 'button', click: () => run(wallet.drop(topic, chain)) }, `Drop ${chain}`),
        ),
      ),
    )
  })
  return h(
    'section',
    { class: 'card', 'aria-label': `Session with ${name}` },
    origin(name, url),
    ...parts,
    h(
      'button',
      { type: 'button', class: 'danger', click: () => run(wallet.disconnect(topic)) },
      'Disconnect',
    ),
  )
}
