import type { Translator } from '@foyer/ui'
import type { messages as english } from '../waysMessages.js'

const translate: Translator<typeof english> = (table) => table

/** German. */
export const messages = translate({
  'swap.review.agree': 'Ich akzeptiere einen Verlust von etwa {loss}',
  'swap.review.agreeUnknown': 'Ich weiß, was dieser Token wert ist',
  'swap.review.trust': 'Ich vertraue diesem Vertrag',
  'swap.review.router':
    '{address} ist kein bekannter Vertrag von Uniswap. Wer ihn geschrieben hat, kann behalten, was bezahlt wird.',
  'swap.review.underway':
    'Dasselbe ist vielleicht schon unterwegs. Bitte vor dem Bestätigen im Konto nachsehen.',
  'swap.review.arrives': 'Dieser Token behält einen Teil dessen, was übertragen wird. {amount} kommen an.',
  'swap.review.unverified':
    'Dieses Kürzel ist leicht mit dem eines anderen Tokens zu verwechseln. Sein Vertrag: {address}.',
  'swap.review.noPrice':
    'Für {symbol} nennt niemand einen Preis. Was ankommt, ist vielleicht viel weniger wert.',
  'swap.review.warn': 'Bei diesem Tausch gehen etwa {loss} des Werts verloren.',
  'swap.review.high':
    'Etwa {loss} des Werts gehen verloren. Der Pool ist klein für diesen Betrag: lieber weniger, oder in Teilen.',
  'swap.review.refuse': 'Mehr als die Hälfte des Werts ginge verloren. Bitte einen kleineren Betrag wählen.',
  'swap.steps': 'Schritte',
  'swap.steps.approve': 'Freigabe',
  'swap.steps.swap': 'Tausch',
  'swap.steps.confirmed': 'Bestätigt',
  'swap.steps.done': ', erledigt',
  'swap.confirm.swap': 'In {wallet} tauschen',
  'swap.confirm.wallet': 'der Wallet',
  'swap.review.exact': '{router} darf genau {amount} nehmen, nicht mehr.',
  'swap.review.clear':
    'Bei diesem Token muss zuerst eine alte Freigabe aufgehoben werden. Das ist eine Bestätigung mehr.',
  'swap.review.unlimited': 'Ohne Grenze freigeben',
  'swap.review.endless':
    '{router} darf dann alle {symbol} dieses Kontos nehmen, jetzt und später, bis das zurückgenommen wird.',
  'swap.review.permit':
    'Unterschrieben wird, dass {router} genau {amount} von {account} nehmen darf, bis {time}. Das Unterschreiben kostet nichts und bewegt selbst nichts.',
  'swap.review.signed': 'Unterschrieben: {router} darf genau {amount} nehmen, bis {time}.',
  'swap.review.lapsed': 'Was unterschrieben wurde, gilt nicht mehr. Nichts wurde getauscht.',
  'swap.review.batch':
    '{router} darf genau {amount} nehmen, nicht mehr. Beide Schritte sind eine Bestätigung: beide geschehen oder keiner.',
  'swap.review.upgrade':
    'Die Wallet will das Konto dafür vielleicht zu einem Smart Account machen. Das bleibt es danach.',
  'swap.steps.permit': 'Erlaubnis',
  'swap.steps.batch': 'Freigabe und Tausch',
  'swap.confirm.clear': 'Alte Freigabe in {wallet} aufheben',
  'swap.confirm.approve': 'In {wallet} freigeben',
  'swap.confirm.permit': 'In {wallet} unterschreiben',
  'swap.confirm.batch': 'In {wallet} freigeben und tauschen',
  'swap.confirm.settling': 'Wird freigegeben …',
  'swap.review.settling': 'Die Freigabe ist unterwegs. Danach kommt der Tausch.',
  'swap.summary.approve': '{amount} freigeben',
  'swap.summary.clear': 'Freigabe aufheben, vor {amount}',
  'swap.summary.permit': 'Erlaubnis, {amount} zu nehmen',
  'swap.partly': 'Nur ein Teil wurde ausgeführt. Bitte in der Wallet nachsehen.',
  'swap.failed': 'Die Wallet hat es nicht ausgeführt. Nichts wurde getauscht.',
  'swap.failure.permit':
    'Das wurde nicht unterschrieben. Stattdessen geht eine Freigabe, als Transaktion mit Gebühr.',
  'swap.failure.batch':
    'Die Wallet kann beides nicht auf einmal. Nichts wurde gesendet: erst freigeben, dann tauschen.',
  'swap.failure.approval': 'Das Netzwerk hat die Freigabe zurückgewiesen. Nichts wurde getauscht.',
})
