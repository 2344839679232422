import { confirm } from './confirm/confirm.js'
import type { ConfirmParts } from './confirm/confirmScreen.js'
import { waiting } from './confirm/ownWindow.js'
import { textsFor } from './confirm/texts.js'
import { fetchWords } from './fetchWords.js'
import { type AgreementParts, askAgreement } from './screens/agreement.js'

// The window that asks in place of a frame, which a page may cover. It holds no key and signs nothing: the frame that
// opened it does, of the same origin and so the same code.

const frame: unknown = window.opener
/** How long the frame may take to say that it still waits, and to close this window. */
const patienceMs = 2_000

if (isWindow(frame) && window.parent === window) {
  const say = (message: unknown) => frame.postMessage(message, location.origin)
  const life = new AbortController()
  let isAsked = false
  let hear = () => {}

  /** Whether the frame still waits. Its page may have gone on, and have another one in its place. */
  const isAwaited = () =>
    new Promise<boolean>((resolve) => {
      hear = () => resolve(true)
      setTimeout(() => resolve(false), patienceMs)
      say(waiting)
    })

  const ask = async (parts: ConfirmParts | AgreementParts) => {
    const { locale } = parts.look
    const watch = setInterval(() => frame.closed && life.abort(), 500)
    try {
      await fetchWords(locale)
      const answer = await ('agreement' in parts
        ? askAgreement(parts, life.signal)
        : confirm(parts, life.signal))
      // A “yes” is never said before: a frame that wakes up later would act on it, after this window said otherwise.
      if (answer && !(await isAwaited())) life.abort()
      life.signal.throwIfAborted()
      say(answer)
      setTimeout(() => window.close(), patienceMs)
    } catch {
      // No answer of the visitor: the frame goes on asking once this window is closed.
      document.body.textContent = textsFor(locale).text(life.signal.aborted ? 'gone' : 'failed')
    } finally {
      clearInterval(watch)
    }
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame || origin !== location.origin) return
    if (data === waiting) return hear()
    if (isAsked) return
    isAsked = true
    void ask(data)
  })
  say('ready')
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}
