import type { Bytes } from '../../custody/bytes.js'
import type { Secret } from '../../custody/vault.js'
import { exactly } from '../../frame/screens/exactly.js'
import { element } from '../../frame/screens/panel.js'
import { copyButton, group, inClass, mark, note, row, short } from '../drawing.js'
import { accountsOf } from './move.js'
import { drawMove } from './moveForm.js'
import type { RecoveryTexts } from './opening.js'

const kinds = ['smart', 'eoa', 'solana'] as const

/** Shows an open wallet: its addresses, its words once they are asked for, and how to move the money. */
export function showWallet(
  { entropy, seed }: Secret,
  text: RecoveryTexts,
  wordsOf: (entropy: Bytes) => string,
): void {
  const all = accountsOf(seed)
  const main = inClass('main', 'duo')
  const head = inClass(
    'div',
    'hgroup',
    mark('check', 'good disc'),
    element('h1', text('opened')),
    element('p', text('openedLead')),
  )
  head.querySelector('h1')?.setAttribute('tabindex', '-1')
  const rows = kinds.map((kind) => {
    const coin = inClass('span', `glyph coin ${kind}`, kind === 'solana' ? 'S' : 'Ξ')
    coin.ariaHidden = 'true'
    const address = exactly('span', short(all[kind]))
    address.className = 'address'
    address.dataset.address = all[kind]
    address.title = all[kind]
    return row({
      icon: coin,
      title: text(kind),
      detail: address,
      end: [copyButton(all[kind], `${text('copy')}: ${text(kind)}`, text('copied'))],
    })
  })
  const list = inClass('ol', 'words')
  const hidden = () => Array.from({ length: 12 }, () => inClass('li', '', element('i', '')))
  list.append(...hidden())
  const show = element('button', text('show'))
  show.className = 'soft'
  const typing = inClass('p', 'foot', text('typeWords'))
  typing.hidden = true
  let isShown = false
  show.addEventListener('click', () => {
    isShown = !isShown
    list.replaceChildren(
      ...(isShown
        ? wordsOf(entropy)
            .split(' ')
            .map((one) => exactly('li', one))
        : hidden()),
    )
    show.textContent = text(isShown ? 'hide' : 'show')
    typing.hidden = !isShown
  })
  const words = inClass(
    'section',
    '',
    inClass('p', 'label', text('phrase')),
    list,
    note(text('beware'), 'warning', 'warn'),
    show,
    typing,
  )
  main.append(
    inClass(
      'div',
      'column first',
      head,
      inClass('p', 'label', text('addresses')),
      group(rows),
      inClass('p', 'foot', text('smartFoot')),
    ),
    inClass('div', 'column', words, drawMove(seed, text)),
  )
  document.body.append(main)
  head.querySelector('h1')?.focus()
}
