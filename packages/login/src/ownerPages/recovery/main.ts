import { createMarker } from '@foyer/locales/mark'
import { recovery, wordsIn } from '@foyer/locales/recovery'
import { wordsOf } from '../../frame/keys/newSecret.js'
import { browserLocale } from '../../frame/locale.js'
import { pageStyle } from '../../look/pageStyle.js'
import { endWhenLeft } from '../endWhenLeft.js'
import { drawSite, readPageSite } from '../site.js'
import { messages } from './messages.js'
import { showOpening } from './opening.js'
import { recoveryStyle } from './style.js'
import { showWallet } from './walletView.js'

// The page that opens a recovery kit: a file that stands alone, asks no service, and works from wherever it is opened.

const words = wordsIn(recovery, 'recovery', messages, browserLocale())
const site = readPageSite()
const text = (key: keyof typeof messages, values: Readonly<Record<string, string>> = {}) =>
  words.text(key, { site: site.name, ...values })

document.documentElement.lang = words.lang
createMarker(document.body)(words.missing)
document.title = `${text('title')} · ${site.name}`
const style = document.createElement('style')
style.textContent = pageStyle + recoveryStyle
document.head.append(style)
document.body.className = 'step'
document.body.prepend(drawSite(site, text('backTo', { host: new URL(site.home).host })))

endWhenLeft(new AbortController())
showWallet(await showOpening(text), text, wordsOf)
