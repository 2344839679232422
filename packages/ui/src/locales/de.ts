import type { Translator } from '../text/translation.js'
import type { uiMessages } from '../text/uiMessages.js'

const translate: Translator<typeof uiMessages> = (table) => table

/** German. */
export const messages = translate({
  'ui.back': 'Zurück',
  'ui.clear': 'Leeren',
  'ui.close': 'Schließen',
  'ui.copied': 'Kopiert',
  'ui.copy': 'Kopieren',
  'ui.copyFailed': 'Kopieren ist hier gesperrt. Bitte den Text markieren und von Hand kopieren.',
  'ui.dismiss': 'Ausblenden',
  'ui.help': 'Hilfe',
  'ui.loading': 'Wird geladen',
  'ui.max': 'Max.',
  'ui.paste': 'Einfügen',
  'ui.search': 'Suchen',
})
