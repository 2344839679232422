import { confirm } from './confirm/confirm.js'
import type { ConfirmParts } from './confirm/confirmScreen.js'
import { textsFor } from './confirm/texts.js'
import { fetchWords } from './fetchWords.js'
import { type AgreementParts, askAgreement } from './screens/agreement.js'

// The window that asks in place of a frame, which a page may cover. It holds no key and signs nothing: the frame that
// opened it does, of the same origin and so the same code.

const frame: unknown = window.opener

if (isWindow(frame) && window.parent === window) {
  const say = (message: unknown) => frame.postMessage(message, location.origin)
  window.addEventListener(
    'message',
    async ({ source, origin, data }) => {
      if (source !== frame || origin !== location.origin) return
      const parts: ConfirmParts | AgreementParts = data
      const { locale } = parts.look
      const { signal } = new AbortController()
      try {
        await fetchWords(locale)
        say(await ('agreement' in parts ? askAgreement(parts, signal) : confirm(parts, signal)))
      } catch {
        // No answer of the visitor: the frame goes on asking once this window is closed.
        document.body.textContent = textsFor(locale).text('failed')
      }
    },
    { once: true },
  )
  say('ready')
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}
