import { parseJson } from '@foyer/core/adapters'
import type { AskWallet } from '../../frame/accountParts.js'
import { dress } from '../../frame/confirm/style.js'
import { openAccount } from '../../frame/frameContext.js'
import { onLoginEnd } from '../../frame/frameStorage.js'
import { browserLocale } from '../../frame/locale.js'
import { readPageConfig } from '../../frame/pageConfig.js'
import { askChange, askOlder, askUnlock, askWay, problemOf, showLost } from '../../frame/screens/screens.js'
import { screenTexts } from '../../frame/screens/texts.js'
import { ServiceError } from '../../frame/service.js'
import { endWhenLeft } from '../endWhenLeft.js'
import { drawSite, readPageSite } from '../site.js'
import { clock } from './clock.js'
import { saveKit } from './kitStep.js'
import { createOwn } from './own.js'
import { createSocialWays, leaveFor } from './socialWays.js'
import { addStyle } from './style.js'
import { fetchManageWords, isManageText, manageTexts } from './texts.js'
import { visit } from './visit.js'

// The page on which owners look after their wallet: at the top level, on the service's own origin.

const facts = readPageConfig(parseJson(document.getElementById('facts')?.textContent ?? ''))
if (window.parent === window) await serve()

async function serve(): Promise<void> {
  const locale = browserLocale()
  await fetchManageWords(locale)
  const site = readPageSite()
  const text = manageTexts(locale, site.name)
  const look = { mode: undefined, variables: {}, locale, name: undefined }
  dress(look)
  addStyle()
  document.body.className = 'step'
  document.body.prepend(drawSite(site, text('backTo', { host: new URL(site.home).host })))
  document.title = `${text('title')} · ${site.name}`
  const life = new AbortController()
  const { signal } = life
  const end = endWhenLeft(life)
  // The page ends with the login, too: the next visitor may be at another tab.
  onLoginEnd((of) => of === location.origin && end())
  const older: AskWallet = (...of) => askOlder(of, look, signal)
  const { kept, account, service } = await openAccount(facts, location.origin, locale, {
    // Whoever opened this page in this browser is where all other pages ask for consent.
    consent: async () => {},
    unlock: (wallet, open) => askUnlock(wallet, open, look, signal),
    older,
    saveKit: (wallet) => saveKit({ text, problem, signal, site, locale }, wallet),
    lost: () => showLost(look, signal),
    way: (name, address) => askWay(name, address, look, signal),
    agree: (change) => askChange(change, location.origin, look, signal),
  })
  const own = createOwn(account, kept, older)
  const social = createSocialWays({
    account,
    service,
    facts,
    origin: location.origin,
    locale,
    socials: facts.socials ?? [],
    href: location.href,
    go: leaveFor,
    replace: (href) => history.replaceState(null, '', href),
  })

  function problem(error: unknown): string {
    if (!(error instanceof ServiceError)) return problemOf(error, screenTexts(locale), 'unlock.wrong')
    const [reason, left] = error.problem.split('/')
    if (reason === 'otp-wrong') return left ? text('code.wrong', { count: left }) : text('wrongCode')
    if (reason === 'too-many') return text('problem.too-many', { time: clock(error.retryAfter ?? 30) })
    const key = `problem.${error.problem}`
    const said = isManageText(key) ? text(key) : error.message
    if (error.retryAfter === undefined) return said
    const from = new Date(Date.now() + error.retryAfter * 1_000)
    const style = { dateStyle: 'medium', timeStyle: 'short' } as const
    return `${said} ${text('later')} ${new Intl.DateTimeFormat(locale, style).format(from)}.`
  }

  const minutes = Math.floor(facts.otpMs / 60_000) || 1
  await visit({ account, own, social, locale, signal, site, facts, minutes, text, problem })
}
