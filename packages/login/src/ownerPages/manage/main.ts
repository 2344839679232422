import { parseJson } from '@foyer/core/adapters'
import { CallError } from '../../frame/calls/answers.js'
import { dress } from '../../frame/confirm/style.js'
import { openAccount } from '../../frame/frameContext.js'
import { readPageConfig } from '../../frame/pageConfig.js'
import { askChange, askUnlock, askWay, problemOf } from '../../frame/screens/screens.js'
import { screenTexts } from '../../frame/screens/texts.js'
import { ServiceError } from '../../frame/service.js'
import { showHome } from './home.js'
import { logIn } from './logIn.js'
import { createOwn } from './own.js'
import { takeStep } from './steps.js'
import { addStyle } from './style.js'
import { fetchManageWords, isManageText, manageTexts } from './texts.js'

// The page on which owners look after their wallet: at the top level, on the service's own origin.

const facts = readPageConfig(parseJson(document.getElementById('facts')?.textContent ?? ''))
if (window.parent === window) await serve()

async function serve(): Promise<void> {
  const locale = navigator.language
  await fetchManageWords(locale)
  const text = manageTexts(locale)
  const look = { mode: undefined, variables: {}, locale, name: undefined }
  dress(look)
  addStyle()
  document.title = text('title')
  const { signal } = new AbortController()
  const { kept, service, account } = await openAccount(facts, location.origin, locale, {
    // Whoever opened this page in this browser is where all other pages ask for consent.
    consent: async () => {},
    unlock: (wallet, open) => askUnlock(wallet, open, look, signal),
    way: (name) => askWay(name, look, signal),
    agree: (change) => askChange(change, location.origin, look, signal),
  })
  const own = createOwn(account, kept, service)

  function problem(error: unknown): string {
    if (!(error instanceof ServiceError)) return problemOf(error, screenTexts(locale), 'unlock.wrong')
    if (error.problem.startsWith('otp-wrong')) return text('wrongCode')
    const key = `problem.${error.problem}`
    const said = isManageText(key) ? text(key) : error.message
    if (error.retryAfter === undefined || error.problem === 'too-many') return said
    const from = new Date(Date.now() + error.retryAfter * 1_000)
    const style = { dateStyle: 'medium', timeStyle: 'short' } as const
    return `${said} ${text('later')} ${new Intl.DateTimeFormat(locale, style).format(from)}.`
  }

  let told: string | undefined
  for (;;)
    try {
      if (!(await account.isStanding()) && !(await account.join(() => true))) {
        await logIn(account, text, problem, signal, told)
        told = undefined
      }
      const login = await account.standing()
      const [wallet, devices] = [await own.wallet(), await own.devices()]
      const step = await showHome({ login, wallet, devices, locale, told }, text)
      told = await takeStep(step, { account, own, locale, signal, text, problem })
    } catch (error) {
      // Who went back has nothing to be told.
      told = error instanceof CallError ? undefined : problem(error)
    }
}
