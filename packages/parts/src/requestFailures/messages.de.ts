import { defineMessages } from '@foyer/ui'

/** German text of what became of a request; the table that it is spread into holds it to the English keys. */
export const requestMessagesDe = defineMessages({
  'failure.declined': 'In der Wallet abgelehnt. Nichts wurde gesendet.',
  'failure.account': 'Das Konto hat gewechselt. Bitte alles noch einmal ansehen.',
  'failure.network': 'Die Wallet ist auf einem anderen Netzwerk. Bitte alles noch einmal ansehen.',
  'failure.pending': 'In der Wallet ist schon eine Anfrage offen. Bitte zuerst diese beantworten.',
  'failure.elsewhere': 'In einem anderen Tab wird gerade bestätigt. Bitte zuerst dort abschließen.',
  'failure.left':
    'Vielleicht ist die Anfrage in der Wallet noch offen. Bitte dort nachsehen, bevor noch einmal bestätigt wird.',
  'failure.answer':
    'Die Wallet hat mit etwas anderem geantwortet als dem, was geprüft wurde. Bitte in ihrem Verlauf nachsehen, bevor es noch einmal versucht wird.',
  'failure.fee': 'Das Guthaben deckt die Netzwerkgebühr nicht.',
  'failure.reverts': 'Das Netzwerk würde diese Transaktion zurückweisen.',
  'failure.revertsFor': 'Das Netzwerk würde diese Transaktion zurückweisen. Sein Grund: „{reason}“.',
  'failure.network-down': 'Das Netzwerk war nicht erreichbar. Nichts wurde gesendet.',
})
