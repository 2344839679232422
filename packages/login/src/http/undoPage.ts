import { escaped, linkPage } from './linkPage.js'

const words = {
  en: {
    title: 'Take the new email back?',
    lead: 'Your account is reached by your old address again, and all devices are logged out.',
    undo: 'Take it back',
    over: 'This link is not good any more',
    overLead: 'It was used, its time is over, or the old address has an account of its own by now.',
    done: 'The old address counts again',
    doneLead:
      'All devices were logged out. Log in again by this address, and look at the devices in your account settings.',
  },
  de: {
    title: 'Neue Adresse zurücknehmen?',
    lead: 'Das Konto hat dann wieder die alte Adresse, und alle Geräte werden abgemeldet.',
    undo: 'Zurücknehmen',
    over: 'Dieser Link gilt nicht mehr',
    overLead: 'Er wurde benutzt, ist abgelaufen, oder die alte Adresse hat inzwischen ein eigenes Konto.',
    done: 'Die alte Adresse gilt wieder',
    doneLead:
      'Alle Geräte wurden abgemeldet. Bitte mit dieser Adresse neu anmelden und in den Kontoeinstellungen die Geräte prüfen.',
  },
} as const

const languageOf = (locale: string | undefined) => (locale?.toLowerCase().startsWith('de') ? 'de' : 'en')

/** What the link of a change of the address shows. Looking at it changes nothing. */
export function undoPage(token: string, change: { readonly locale: string } | undefined): Response {
  const language = languageOf(change?.locale)
  const said = words[language]
  if (!change) return linkPage(language, 404, said.over, `<p>${said.overLead}</p>`)
  const form = `<form method="post" action="/undo"><input type="hidden" name="t" value="${escaped(token)}"><button>${said.undo}</button></form>`
  return linkPage(language, 200, said.title, `<p>${said.lead}</p>${form}`)
}

/** What follows the press. @param undone `undefined`: the link was of no use */
export function undoDonePage(undone: { readonly locale: string } | undefined): Response {
  const language = languageOf(undone?.locale)
  const said = words[language]
  if (!undone) return linkPage(language, 410, said.over, `<p>${said.overLead}</p>`)
  return linkPage(language, 200, said.done, `<p>${said.doneLead}</p>`)
}
