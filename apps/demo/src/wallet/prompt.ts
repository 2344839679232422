import type { Ask } from './window.js'

/** Shows a wallet's window and tells whether the visitor approved. */
export type Prompt = (wallet: { readonly name: string; readonly icon: string }, ask: Ask) => Promise<boolean>

/** A window that may be put away while its request stays open. */
interface Window {
  readonly answer: Promise<boolean>
  /** What it asks, to know the same request when it comes again. */
  readonly asks: string
  again(): void
}

/**
 * The windows of this page's wallets: a modal `<dialog>`, so that it lies above every other one, as an extension's
 * window does. One at a time; the next waits. “Later” puts it away and leaves the request open, as a press beside an
 * extension's window does: what the widget offers meanwhile can be tried, and the next request brings it back. The same
 * question is answered by it too; what signs or sends is asked each time by itself.
 */
export function createPrompt(document: Document): Prompt {
  let last: Promise<unknown> = Promise.resolve()
  let open: Window | undefined

  return (wallet, ask) => {
    const asks = JSON.stringify([wallet.name, ask])
    open?.again()
    if (ask.repeats && open?.asks === asks) return open.answer
    const answer = last.then(() => {
      const shown = show(document, wallet, ask)
      open = { ...shown, asks }
      return shown.answer.finally(() => {
        open = undefined
      })
    })
    last = answer
    return answer
  }
}

function show(
  document: Document,
  { name, icon }: Parameters<Prompt>[0],
  ask: Ask,
): Pick<Window, 'answer' | 'again'> {
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') => {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    return element
  }
  const button = (text: string, value: string, className: string) => {
    const element = make('button', className, text)
    element.type = 'button'
    element.addEventListener('click', () => dialog.close(value))
    return element
  }

  const dialog = make('dialog', 'prompt')
  const picture = make('img', 'prompt-icon')
  picture.src = icon
  picture.alt = ''
  const title = make('h2', 'prompt-title', ask.title)
  title.id = 'prompt-title'
  dialog.setAttribute('aria-labelledby', title.id)

  const head = make('header', 'prompt-head')
  const heading = make('div', 'prompt-heading')
  heading.append(make('p', 'prompt-wallet', name), title)
  head.append(picture, heading)

  const facts = make('dl', 'prompt-facts')
  for (const { label, value, long } of ask.facts) {
    facts.append(make('dt', '', label), make('dd', long ? 'long' : '', value))
  }

  const actions = make('div', 'prompt-actions')
  const approve = button(ask.approve, 'approve', 'button primary')
  approve.autofocus = true
  actions.append(button('Later', 'later', 'button'), button('Reject', 'reject', 'button'), approve)

  dialog.append(head, make('p', 'prompt-origin', document.location.host), facts, actions)
  document.body.append(dialog)
  dialog.showModal()
  const answer = new Promise<boolean>((resolve) => {
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'later') return
      dialog.remove()
      resolve(dialog.returnValue === 'approve')
    })
  })
  return {
    answer,
    again() {
      if (dialog.open) return
      dialog.returnValue = ''
      dialog.showModal()
    },
  }
}
