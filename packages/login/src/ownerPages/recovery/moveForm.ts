import { groupsOf } from '../../frame/confirm/formatValue.js'
import { exactly } from '../../frame/screens/exactly.js'
import { element } from '../../frame/screens/panel.js'
import { inClass, note } from '../drawing.js'
import { type AccountKind, MoveError, type MovePlan, planMove } from './move.js'
import type { RecoveryTexts } from './opening.js'

const kinds: readonly AccountKind[] = ['smart', 'eoa', 'solana']

/** Draws the part of the page that moves money: a form, then what it would do, then the result. */
export function drawMove(seed: Uint8Array, text: RecoveryTexts): HTMLElement {
  const whole = inClass('section', 'move')
  const form = drawForm(text)
  const alert = inClass('div', 'problem')
  alert.role = 'alert'

  const fail = (error: unknown) => {
    const { fault, about, transaction } = error instanceof MoveError ? error : new MoveError('badNode')
    alert.textContent = text(fault, about)
    if (transaction !== undefined)
      alert.append(factsOf([[text('transaction'), exactly('span', transaction)]]))
  }
  const busy = async (button: HTMLButtonElement, work: () => Promise<void>) => {
    alert.textContent = ''
    button.disabled = true
    await work().catch(fail)
    button.disabled = false
  }

  function showForm() {
    alert.textContent = ''
    whole.replaceChildren(
      element('h2', text('move')),
      inClass('p', 'lead', text('moveLead')),
      form.whole,
      alert,
      form.look,
    )
  }

  function showPlan(plan: MovePlan) {
    const send = element('button', text('send'))
    send.className = 'go'
    const back = element('button', text('back'))
    back.className = 'ghost'
    back.addEventListener('click', showForm)
    send.addEventListener('click', () =>
      busy(send, async () => {
        back.hidden = true
        try {
          showResult(await plan.send())
        } catch (error) {
          // Of a plan that may have been carried out, none is made twice without a look at the account.
          send.hidden = error instanceof MoveError && error.transaction !== undefined
          throw error
        } finally {
          back.hidden = false
        }
      }),
    )
    whole.replaceChildren(
      element('h2', text('look')),
      factsOf([
        [text('network'), plan.network],
        [text('from'), addressOf(plan.from)],
        [text('to'), addressOf(plan.to)],
        ...(plan.token ? [[text('token'), addressOf(plan.token)] as const] : []),
        [text('there'), plan.there],
        [text('moves'), plan.moves],
        [text(plan.open ? 'feeOpen' : 'fee'), plan.fee],
        ...(plan.payer ? [[text('payer'), addressOf(plan.payer)] as const] : []),
      ]),
      ...(plan.isNew ? [note(text('makes'))] : []),
      ...(plan.isDear ? [note(text('dear'), 'warning', 'warn')] : []),
      ...(plan.open ? [note(text(plan.open), 'warning', 'warn')] : []),
      alert,
      send,
      back,
    )
  }

  function showResult(transaction: string) {
    const more = element('button', text('another'))
    more.className = 'soft'
    more.addEventListener('click', showForm)
    const title = note(text('arrived'), 'check', 'good')
    title.role = 'status'
    const id = exactly('span', transaction)
    whole.replaceChildren(title, factsOf([[text('transaction'), id]]), more)
  }

  form.look.addEventListener('click', () =>
    busy(form.look, async () => showPlan(await planMove({ seed, ...form.values() }))),
  )
  showForm()
  return whole
}

function drawForm(text: RecoveryTexts) {
  const whole = document.createElement('div')
  whole.className = 'field'
  const choices = inClass('div', 'choices')
  choices.role = 'radiogroup'
  choices.ariaLabel = text('from')
  let from: AccountKind = 'smart'
  const [node, to, token] = [
    textField(text('node'), text('nodeHint'), 'url'),
    textField(text('to'), undefined, 'text'),
    textField(text('token'), text('tokenHint'), 'text'),
  ]
  for (const kind of kinds) {
    const label = document.createElement('label')
    const input = document.createElement('input')
    input.type = 'radio'
    input.name = 'from'
    input.checked = kind === from
    input.addEventListener('change', () => {
      from = kind
      token.whole.hidden = kind === 'solana'
    })
    label.append(input, text(kind))
    choices.append(label)
  }
  whole.append(choices, node.whole, to.whole, token.whole)
  const look = element('button', text('look'))
  look.className = 'go'
  const values = () => ({
    from,
    node: node.input.value,
    to: to.input.value,
    token: from === 'solana' ? '' : token.input.value,
  })
  return { whole, look, values }
}

function textField(label: string, hint: string | undefined, type: string) {
  const whole = element('label', label)
  const input = document.createElement('input')
  input.type = type
  input.autocomplete = 'off'
  input.spellcheck = false
  input.setAttribute('translate', 'no')
  whole.append(input, ...(hint === undefined ? [] : [element('small', hint)]))
  return { whole, input }
}

function factsOf(facts: readonly (readonly [name: string, value: string | HTMLElement])[]): HTMLElement {
  const list = document.createElement('dl')
  for (const [name, value] of facts) {
    const shown = typeof value === 'string' ? exactly('dd', value) : inClass('dd', 'full', value)
    list.append(element('dt', name), shown)
  }
  return list
}

/** An address in groups of four. */
function addressOf(address: string): HTMLElement {
  const shown = inClass('span', '')
  shown.setAttribute('translate', 'no')
  shown.append(...groupsOf(address).flatMap(({ text }) => [text, ' ']))
  return shown
}
