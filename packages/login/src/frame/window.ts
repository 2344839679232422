import { confirm } from './confirm/confirm.js'
import type { ConfirmParts } from './confirm/confirmScreen.js'
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
      await fetchWords(parts.look.locale)
      const { signal } = new AbortController()
      const asked = 'agreement' in parts ? askAgreement(parts, signal) : confirm(parts, signal)
      say(await asked.catch(() => false))
    },
    { once: true },
  )
  say('ready')
}

function isWindow(value: unknown): value is Window {
  return typeof value === 'object' && value !== null && 'postMessage' in value
}
