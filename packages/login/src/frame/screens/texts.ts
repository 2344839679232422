/** What the screens of logins say, by language. */
const en = {
  'consent.title': 'Use your wallet here?',
  'consent.lead': 'You are logged in on another site with this browser.',
  'consent.more': 'This site will see your address and can ask you to sign. It cannot sign by itself.',
  'consent.allow': 'Use it here',
  cancel: 'Not now',
  asks: 'asks you',
  'unlock.title': 'Open your wallet on this device',
  'unlock.lead': 'Only you can open this wallet: with a passkey, or with the code of your recovery kit.',
  'unlock.passkey': 'Use a passkey',
  'unlock.code': 'Code of the recovery kit',
  'unlock.kit': 'Use the code',
  'unlock.wrong': 'That code does not open this wallet. Please look at each group of four.',
  'keep.title': 'Keep a key to your wallet',
  'keep.lead':
    'Only you can open this wallet. So that you come back to it without this device, make a passkey or a recovery kit.',
  'keep.passkey': 'Make a passkey',
  'keep.kit': 'Make a recovery kit',
  'kit.title': 'Your recovery kit',
  'kit.lead':
    'Write this code down and keep it where nobody else looks. Whoever has it can open your wallet.',
  'kit.copy': 'Write it on paper: screenshots and notes in the cloud can be read by others.',
  'kit.check': 'Type the code from your paper',
  'kit.next': 'I wrote it down',
  'kit.done': 'Done',
  'kit.back': 'Show it again',
  'kit.wrong': 'That is not the code. Please look at each group of four.',
  'problem.passkey': 'The passkey was not used. Please try again.',
  'problem.unfit': 'This passkey cannot open a wallet. Please use another, or the recovery kit.',
  'problem.other': 'That did not work. Please try again.',
}

/** A key of a text. */
export type ScreenText = keyof typeof en

const de: Readonly<Record<ScreenText, string>> = {
  'consent.title': 'Die Wallet hier benutzen?',
  'consent.lead': 'In diesem Browser ist sie auf einer anderen Seite schon angemeldet.',
  'consent.more':
    'Diese Seite sieht dann die Adresse und kann um Unterschriften bitten. Selbst unterschreiben kann sie nicht.',
  'consent.allow': 'Hier benutzen',
  cancel: 'Jetzt nicht',
  asks: 'bittet',
  'unlock.title': 'Wallet auf diesem Gerät öffnen',
  'unlock.lead': 'Diese Wallet öffnet sich nur mit einem Passkey oder mit dem Code des Notfallblatts.',
  'unlock.passkey': 'Passkey benutzen',
  'unlock.code': 'Code des Notfallblatts',
  'unlock.kit': 'Code benutzen',
  'unlock.wrong': 'Dieser Code öffnet die Wallet nicht. Bitte jede Vierergruppe prüfen.',
  'keep.title': 'Einen Schlüssel aufbewahren',
  'keep.lead':
    'Niemand sonst kann diese Wallet öffnen. Ein Passkey oder ein Notfallblatt öffnet sie auch ohne dieses Gerät.',
  'keep.passkey': 'Passkey anlegen',
  'keep.kit': 'Notfallblatt anlegen',
  'kit.title': 'Das Notfallblatt',
  'kit.lead':
    'Diesen Code aufschreiben und dort aufbewahren, wo sonst niemand hinsieht. Wer ihn hat, kann die Wallet öffnen.',
  'kit.copy': 'Am besten auf Papier: Bildschirmfotos und Notizen in der Cloud können andere lesen.',
  'kit.check': 'Den Code vom Papier abtippen',
  'kit.next': 'Ist aufgeschrieben',
  'kit.done': 'Fertig',
  'kit.back': 'Noch einmal zeigen',
  'kit.wrong': 'Das ist nicht der Code. Bitte jede Vierergruppe prüfen.',
  'problem.passkey': 'Der Passkey wurde nicht benutzt. Bitte noch einmal versuchen.',
  'problem.unfit':
    'Dieser Passkey kann keine Wallet öffnen. Bitte einen anderen oder das Notfallblatt nehmen.',
  'problem.other': 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
}

/** Texts in the language of a BCP 47 tag, English where there is none. */
export function screenTexts(locale: string): (key: ScreenText) => string {
  const table = locale.toLowerCase().startsWith('de') ? de : en
  return (key) => table[key]
}
