import type { Secret } from '../../custody/vault.js'
import { secretOf } from '../../frame/keys/newSecret.js'
import { element } from '../../frame/screens/panel.js'
import { drawIcon } from '../../look/icons.js'
import { inClass, note, row, steps } from '../drawing.js'
import { kitInput } from './kitInput.js'
import type { messages } from './messages.js'
import { KitError, openKit } from './openKit.js'
import { openPhrase } from './openPhrase.js'

/** Returns a text of the page. */
export type RecoveryTexts = (key: keyof typeof messages, values?: Readonly<Record<string, string>>) => string

/** A kit is far smaller. */
const mostBytes = 100_000

/** Shows the page until a kit or a phrase opens a wallet. */
export async function showOpening(text: RecoveryTexts): Promise<Secret> {
  for (;;) {
    const byKit = await showKitForm(text)
    if (byKit) return byKit
    const byPhrase = await showPhraseForm(text)
    if (byPhrase) return byPhrase
  }
}

/** @returns `undefined` if the visitor has words instead */
function showKitForm(text: RecoveryTexts): Promise<Secret | undefined> {
  return new Promise((resolve) => {
    const main = inClass('main', 'duo')
    const head = inClass('div', 'hgroup', element('h1', text('title')), element('p', text('lead')))
    const top = inClass('div', 'progress')
    const file = document.createElement('input')
    file.type = 'file'
    file.ariaLabel = text('file')
    file.accept = '.json,application/json'
    const pick = inClass('label', 'pick')
    const counted = inClass('span', '', text('groups', { count: '0' }))
    const alert = inClass('p', 'problem')
    alert.role = 'alert'
    const help = note(text('compare'))
    help.hidden = true
    const code = kitInput(text('code'), (full) => {
      counted.textContent = text('groups', { count: `${full}` })
      draw()
    })
    const open = element('button', text('open'))
    open.className = 'go'
    const other = element('button', text('noFile'))
    other.className = 'ghost'
    other.type = 'button'
    other.addEventListener('click', () => done(undefined))

    const label = inClass('p', 'label', element('span', text('code')), counted)
    const form = document.createElement('form')
    form.append(
      inClass('p', 'label', text('file')),
      pick,
      label,
      code.whole,
      alert,
      help,
      open,
      note(text('note'), 'lock'),
      other,
    )

    function draw() {
      const [chosen] = file.files ?? []
      const at = chosen ? 1 : 0
      const drawn = row({
        icon: 'file',
        title: chosen?.name ?? text('fileStep'),
        detail: chosen ? '' : text('fileText'),
        end: [inClass('span', 'chip', text(chosen ? 'change' : 'choose'))],
      })
      drawn.classList.add('alone')
      pick.replaceChildren(drawn, file)
      top.replaceChildren(steps([text('stepFile'), text('stepCode'), text('stepOpen')], at))
      head.querySelector('ol')?.replaceWith(wayOf(text, at))
    }
    head.append(wayOf(text, 0))
    draw()
    file.addEventListener('change', draw)
    main.append(head, top, form)
    document.body.append(main)

    const done = (secret: Secret | undefined) => {
      main.remove()
      resolve(secret)
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      alert.textContent = ''
      help.hidden = true
      try {
        const [chosen] = file.files ?? []
        const isKit = chosen !== undefined && chosen.size < mostBytes
        const opened = await openKit(isKit ? await chosen.text() : '', code.value())
        done(await secretOf(opened.entropy))
      } catch (error) {
        const fault = error instanceof KitError ? error.fault : 'damaged'
        alert.replaceChildren(text(fault))
        help.hidden = fault !== 'wrongCode'
        code.mark(fault === 'wrongCode')
      }
    })
  })
}

/** @returns `undefined` if the visitor went back */
function showPhraseForm(text: RecoveryTexts): Promise<Secret | undefined> {
  return new Promise((resolve) => {
    const main = inClass('main', 'duo')
    const head = inClass('div', 'hgroup', element('h1', text('wordsTitle')), element('p', text('wordsLead')))
    const field = element('label', text('wordsLabel'))
    const words = document.createElement('textarea')
    words.autocomplete = 'off'
    words.autocapitalize = 'none'
    words.spellcheck = false
    words.setAttribute('translate', 'no')
    field.append(words)
    const alert = inClass('p', 'problem')
    alert.role = 'alert'
    const open = element('button', text('open'))
    open.className = 'go'
    const back = element('button', text('back'))
    back.className = 'ghost'
    back.type = 'button'
    back.addEventListener('click', () => done(undefined))
    const form = document.createElement('form')
    form.append(field, alert, open, note(text('note'), 'lock'), back)
    main.append(head, form)
    document.body.append(main)
    words.focus()
    const done = (secret: Secret | undefined) => {
      main.remove()
      resolve(secret)
    }
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      alert.textContent = ''
      const secret = await openPhrase(words.value)
      if (secret) done(secret)
      else alert.textContent = text('wrongWords')
    })
  })
}

/** The steps, stood up. */
function wayOf(text: RecoveryTexts, at: number): HTMLElement {
  const list = inClass('ol', 'way')
  const all = [
    ['fileStep', 'fileText'],
    ['codeStep', 'codeText'],
    ['openStep', 'openText'],
  ] as const
  list.append(
    ...all.map(([title, more], index) => {
      const item = inClass('li', index < at ? 'done' : index === at ? 'now' : '')
      const words = document.createElement('span')
      words.append(element('b', text(title)), text(more))
      item.append(inClass('i', '', index < at ? drawIcon('check') : `${index + 1}`), words)
      return item
    }),
  )
  return list
}
