import type { Translator } from '@foyer/ui'
import type { messages as english } from '../messages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'calls.title': 'Anfragen dieser Seite',
  'calls.said': {
    one: '{wallet} fragt danach.',
    other:
      '{wallet} kann diese {count} nicht als eine ausführen und fragt nach jeder einzeln. Was bestätigt ist, bleibt, auch wenn dazwischen abgebrochen wird.',
  },
  'calls.wallet': 'Die Wallet',
  'calls.list': 'Wonach diese Seite fragt, der Reihe nach',
  'calls.pays': '{amount} senden',
  'calls.swaps': 'Token tauschen',
  'calls.contract': 'Einen Vertrag aufrufen',
  'calls.allows': '{amount} freigeben',
  'calls.allowsSome': 'Etwas von {what} freigeben',
  'calls.allowsAll': 'Alles von {what} freigeben',
  'calls.allowsNone': 'Nichts mehr von {what} freigeben',
  'calls.for': 'Für {address}',
  'calls.to': 'An {address}',
  'calls.what': '{place} von {count}: {what}',
  'calls.state.done': 'Erledigt',
  'calls.state.sent': 'Unterwegs',
  'calls.state.asked': 'In der Wallet',
  'calls.state.undone': 'Rückgängig',
  'calls.account': 'Von',
  'calls.network': 'Netzwerk',
  'calls.refused': 'Das Netzwerk würde diese Anfragen so zurückweisen.',
  'calls.refusedFor': 'Das Netzwerk würde diese Anfragen so zurückweisen. Der Grund: „{reason}“.',
  'calls.begin': { one: 'In {wallet} bestätigen', other: '{count}-mal in {wallet} bestätigen' },
  'calls.asking': 'In {wallet} bestätigen',
  'calls.waiting': 'Warten auf das Netzwerk',
  'calls.keep': 'Bitte geöffnet lassen: Nach dem Schließen wird nach dem Rest nicht mehr gefragt.',
  'calls.close': 'Schließen',
  'calls.stopped.declined': 'Anfrage {place} wurde abgelehnt. {done}',
  'calls.stopped.undone': 'Das Netzwerk hat Anfrage {place} nicht ausgeführt. {done}',
  'calls.stopped.unknown':
    'Niemand hat gesagt, was aus Anfrage {place} wurde. Vielleicht ist sie unterwegs: Bitte im Verlauf der Wallet nachsehen. {done}',
  'calls.stopped.failed': 'Nach Anfrage {place} ließ sich nicht fragen, nichts davon wurde gesendet. {done}',
  'calls.sofar.none': 'Nach mehr wurde nicht gefragt.',
  'calls.sofar': {
    one: 'Die davor bleibt ausgeführt, nach keiner danach wurde gefragt.',
    other: 'Die {count} davor bleiben ausgeführt, nach keiner danach wurde gefragt.',
  },
  'calls.empty': 'Nichts zu bestätigen',
  'calls.emptyText': 'Diese Seite fragt gerade nach nichts.',
  'calls.toast.done': { one: 'Die Anfrage ist ausgeführt', other: 'Alle {count} Anfragen sind ausgeführt' },
  'calls.status.title': 'Status',
  'calls.status.open': 'Unterwegs',
  'calls.status.openText': 'Das Netzwerk hat noch nicht alles ausgeführt.',
  'calls.status.done': 'Ausgeführt',
  'calls.status.doneText': 'Das Netzwerk hat alles ausgeführt.',
  'calls.status.none': 'Nicht ausgeführt',
  'calls.status.noneText': 'Nichts davon wurde ausgeführt.',
  'calls.status.undone': 'Rückgängig',
  'calls.status.undoneText': 'Das Netzwerk hat alles rückgängig gemacht. Nur Gebühren wurden bezahlt.',
  'calls.status.partly': 'Teilweise ausgeführt',
  'calls.status.partlyText': 'Das Netzwerk hat nur einen Teil ausgeführt.',
  'calls.status.transaction': 'Transaktion {place}',
})
