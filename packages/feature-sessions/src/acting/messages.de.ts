import { requestMessagesDe, reviewMessagesDe } from '@foyer/parts'
import type { Translator } from '@foyer/ui'
import type { actingMessages as english } from './messages.js'

const translate: Translator<typeof english> = (table) => table

/** German text of ending what may act for an account. */
export const messages = translate({
  ...requestMessagesDe,
  ...reviewMessagesDe,
  'sessions.reviewTitle': '{name} die Freigabe entziehen?',
  'sessions.reviewText': 'Jetzt: {reach}. Danach: nichts.',
  'sessions.spender': 'Wer darf es nehmen',
  'sessions.checking': 'Freigabe wird geprüft',
  'sessions.cannot': 'Das lässt sich jetzt nicht widerrufen',
  'sessions.revokeWhat': '{what}: Freigabe für {name} widerrufen',
  'sessions.revokeSent': 'Widerruf unterwegs',
  'sessions.revokedOf': '{name} darf es nicht mehr nehmen',
  'sessions.revokeStays': 'Nicht widerrufen: vom Netzwerk zurückgewiesen',
  'sessions.revokeUnknown': 'Status unbekannt. Vielleicht wird es noch widerrufen.',
  'sessions.moved': 'Das Konto wurde gewechselt. Nichts wurde widerrufen.',
  'sessions.moved.asked':
    'Das Konto wurde gewechselt. Was zuvor bestätigt wurde, ist vielleicht widerrufen worden.',
  'sessions.approvalGone': 'Das wurde schon widerrufen. Es ist nichts mehr zu tun.',
  'sessions.approvalUnlike':
    'Dieser Vertrag führt keine solche Freigabe. Er wird nicht aufgerufen: Niemand weiß, was das bewirken würde.',
  'sessions.unsupported': 'Mit dieser Wallet oder in diesem Netzwerk lässt sich das hier nicht beenden.',
  'sessions.failed':
    'Die Wallet konnte das nicht tun. Bitte dort nachsehen, bevor es noch einmal versucht wird.',
  'sessions.mayDo': 'Sie darf ohne Rückfrage',
  'sessions.mightDo': 'Sie durfte',
  'sessions.app': 'Seite',
  'sessions.account': 'Konto',
  'sessions.granted': 'Erlaubt am',
  'sessions.ends': 'Endet',
  'sessions.endedAt': 'Beendet',
  'sessions.policies': 'Weitere Grenzen',
  'sessions.wideWarning':
    'Diese Sitzung darf mehr, als sich hier in Worte fassen lässt. Wer nicht sicher ist, wofür sie gut ist, sollte sie beenden.',
  'sessions.end': 'Mit {wallet} widerrufen',
  'sessions.endUnnamed': 'In der Wallet widerrufen',
  'sessions.endFoot': 'Kostenlos. Die Wallet fragt nach einer Bestätigung.',
  'sessions.endWhat': 'Sitzung von {name} widerrufen',
  'sessions.ended': 'Die Sitzung von {name} ist beendet',
  'sessions.endFailed': 'Die Smart Session konnte nicht widerrufen werden',
  'sessions.declined': 'In der Wallet abgelehnt. Die Sitzung geht weiter.',
  'sessions.untold':
    'Die Wallet hat die Sitzung beendet, aber die Liste der Sitzungen weiß es noch nicht. Die Unterschrift bleibt erhalten: bitte erneut versuchen.',
  'sessions.notTaken':
    'Die Liste der Sitzungen hat die Unterschrift der Wallet nicht angenommen. Bitte erneut versuchen.',
  'sessions.back': 'Zurück',
  'sessions.gone': 'Diese Sitzung steht nicht in der Liste',
  'sessions.goneText': 'Vielleicht gehört sie zu einem anderen Konto oder Netzwerk.',
  'sessions.may.EQUAL': 'Wert {place} ist {value}',
  'sessions.may.GREATER_THAN': 'Wert {place} ist größer als {value}',
  'sessions.may.LESS_THAN': 'Wert {place} ist kleiner als {value}',
  'sessions.may.value': 'mit bis zu {amount} je Aufruf',
  'sessions.may.value.unsaid': 'wie viel {coin} mitgehen darf, ist nicht gesagt',
  'sessions.may.delegated': 'fremder Code läuft als dieses Konto',
})
