import type { Messages } from '@foyer/ui'

/** German text of the receiver; the table that it is spread into holds it to the English keys. */
export const receiverMessagesDe = {
  'receiver.to': 'An',
  'receiver.placeholder': 'Adresse',
  'receiver.placeholder.names': 'Adresse oder Name',
  'receiver.shape': 'Das ist keine Adresse auf {network}.',
  'receiver.checksum': 'Ein Zeichen dieser Adresse ist falsch. Bitte neu kopieren.',
  'receiver.zero': 'Diese Adresse gehört niemandem. Was dorthin geht, ist verloren.',
  'receiver.unchecked': 'Die Adresse ließ sich nicht prüfen. Bitte neu eingeben.',
  'receiver.found': 'Name gefunden',
  'receiver.known': 'Bekannt als {name}',
  'receiver.name.shape': 'Das ist kein gültiger Name.',
  'receiver.name.unknown': 'Diesen Namen hat niemand.',
  'receiver.name.network': 'Namen gelten auf {network} nicht. Bitte die Adresse einfügen.',
  'receiver.name.unchecked': 'Der Name ließ sich nicht nachschlagen. Bitte neu eingeben.',
  'receiver.name.letters':
    'Manche Zeichen dieses Namens sehen aus wie andere. Bitte die Adresse mit der genannten vergleichen.',
  'receiver.name.address':
    'Dieser Name ist wie eine Adresse geschrieben, ist aber ein Name. Bitte die ganze Adresse vergleichen.',
  'receiver.name.lookAlike': 'Sieht aus wie {like}, ein bekannter Name. Es ist ein anderer.',
  'receiver.name.moved':
    'Dieser Name führte zuletzt zu {before}. Jetzt führt er woandershin: bitte vor dem Senden nachfragen.',
  'receiver.name.changed':
    '{name} führt jetzt zu einer anderen Adresse. Nichts wurde gesendet. Bitte zurückgehen und vor dem Senden nachfragen.',
  'receiver.name.unsure': '{name} ließ sich nicht noch einmal prüfen. Nichts wurde gesendet.',
  'receiver.recent': 'Frühere Empfänger',
  'receiver.recentLabel': 'Wieder an {address} senden',
  'receiver.first': 'Neue Adresse. Bitte jedes Zeichen prüfen.',
  'receiver.lookAlike':
    'Sieht aus wie {like}, eine bekannte Adresse. Es ist eine andere: bitte jedes Zeichen prüfen.',
  'receiver.own': 'Das ist die eigene Adresse.',
} as const satisfies Messages
