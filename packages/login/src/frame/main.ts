import { parseJson } from '@foyer/core/adapters'
import { type FrameMessage, frameMessage } from '@foyer/login-frame/protocol'
import { pageAnswers } from './calls/pageAnswers.js'
import { openAccount } from './frameContext.js'
import { listenToPage } from './listen.js'
import { browserLocale } from './locale.js'
import { readPageConfig } from './pageConfig.js'
import { createResponder } from './responder.js'
import { createPageLook } from './theme.js'

const facts = readPageConfig(parseJson(document.getElementById('facts')?.textContent ?? ''))
/** The page that embeds this frame, as the browser tells; the header of the frame let no other do so. */
const origin = location.ancestorOrigins?.[0] ?? new URL(document.referrer || location.href).origin

if (window.parent !== window && facts.origins.includes(origin)) await serve()

async function serve(): Promise<void> {
  const say = (message: FrameMessage) => window.parent.postMessage(frameMessage(message), origin)
  const locale = browserLocale()
  const look = createPageLook(locale)
  /** Code that shows something, with the words of the page's language. */
  async function withWords<Code extends { fetchWords(locale: string): Promise<void> }>(code: Promise<Code>) {
    await (await code).fetchWords(look.now().locale)
    return code
  }
  const screens = () => withWords(import('./screens/screens.js'))
  const { kept, service, account } = await openAccount(facts, origin, locale, {
    consent: async (login) => (await screens()).askConsent(login, origin, look.now(), responder.prompt()),
    unlock: async (wallet, open) => (await screens()).askUnlock(wallet, open, look.now(), responder.prompt()),
    agree: async (change) => (await screens()).askChange(change, origin, look.now(), responder.prompt()),
    older: async (...of) => (await screens()).askOlder(of, look.now(), responder.prompt()),
    lost: async () => (await screens()).showLost(look.now(), responder.prompt()),
    saveKit: async (wallet) =>
      (await screens()).showKitFile(
        wallet,
        new URL(origin).host,
        facts.project,
        look.now(),
        responder.prompt(),
      ),
    way: async (name, address) => (await screens()).askWay(name, address, look.now(), responder.prompt()),
  })
  const answers = pageAnswers({
    account,
    service,
    kept,
    facts,
    origin,
    locale,
    look,
    reload: () => location.reload(),
    hide: () => say({ kind: 'hide' }),
    signing: () => withWords(import('./signing.js')),
  })
  const responder = createResponder(answers, say)

  listenToPage(window.parent, origin, responder.hear)
  say({
    kind: 'ready',
    ready: {
      version: 4,
      storage: kept.storage,
      features: ['email'],
      socials: facts.socials,
      codeMinutes: Math.floor(facts.otpMs / 60_000) || 1,
    },
  })
}
