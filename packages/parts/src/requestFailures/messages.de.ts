import type { Messages } from '@foyer/ui'

/** German text of what became of a request; the table that it is spread into holds it to the English keys. */
export const requestMessagesDe = {
  'failure.declined': 'In der Wallet abgelehnt. Nichts wurde gesendet.',
  'failure.account': 'Das Konto wurde gewechselt. Bitte alles noch einmal prüfen.',
  'failure.network': 'Die Wallet ist in einem anderen Netzwerk. Bitte alles noch einmal prüfen.',
  'failure.pending': 'In der Wallet ist schon eine Anfrage offen. Bitte zuerst diese beantworten.',
  'failure.elsewhere': 'In einem anderen Tab wird gerade bestätigt. Bitte zuerst dort abschließen.',
  'failure.left':
    'Vielleicht ist die Anfrage in der Wallet noch offen. Bitte dort nachsehen, bevor noch einmal bestätigt wird.',
  'failure.answer':
    'Die Antwort der Wallet passt nicht zu dem, was geprüft wurde. Bitte vor einem neuen Versuch in ihrem Verlauf nachsehen.',
  'failure.fee': 'Das Guthaben deckt die Netzwerkgebühr nicht.',
  'failure.reverts': 'Das Netzwerk würde diese Transaktion zurückweisen.',
  'failure.revertsFor': 'Das Netzwerk würde diese Transaktion zurückweisen. Der Grund: „{reason}“.',
  'failure.network-down': 'Das Netzwerk war nicht erreichbar. Nichts wurde gesendet.',
} as const satisfies Messages
