import { login, wordsIn } from '@foyer/locales/login'
import type { LinkedChange } from '../email/emailChange.js'
import { escaped, linkPage } from './linkPage.js'
import { undoMessages } from './messages.js'
import { saidIn } from './saidIn.js'

/** What the link of a change of the address shows. Looking at it changes nothing. */
export function undoPage(token: string, change: LinkedChange | undefined): Response {
  const { lang, said } = textsFor(change?.locale)
  if (!change) return linkPage(lang, 404, said('over'), `<p>${said('overLead')}</p>`)
  const isStop = change.what === 'stop'
  const form = `<form method="post" action="/undo"><input type="hidden" name="t" value="${escaped(token)}"><button>${said(isStop ? 'stop' : 'undo')}</button></form>`
  const [title, lead] = isStop ? (['stopTitle', 'stopLead'] as const) : (['title', 'lead'] as const)
  return linkPage(lang, 200, said(title), `<p>${said(lead)}</p>${form}`)
}

/** What follows the press. @param undone `undefined`: the link was of no use */
export function undoDonePage(undone: LinkedChange | undefined): Response {
  const { lang, said } = textsFor(undone?.locale)
  if (!undone) return linkPage(lang, 410, said('over'), `<p>${said('overLead')}</p>`)
  const [title, lead] =
    undone.what === 'stop' ? (['stopped', 'stoppedLead'] as const) : (['done', 'doneLead'] as const)
  return linkPage(lang, 200, said(title), `<p>${said(lead)}</p>`)
}

function textsFor(locale = 'en') {
  return saidIn(wordsIn(login, 'undoPage', undoMessages, locale))
}
