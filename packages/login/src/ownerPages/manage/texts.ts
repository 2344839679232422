/** What the page of a wallet's owner says, by language. */
const en = {
  title: 'Your wallet',
  loggedInAs: 'Logged in as',
  'login.title': 'Log in to look after your wallet',
  'login.email': 'Email address',
  'login.next': 'Continue',
  'device.title': 'Is it you?',
  'device.lead': 'We sent a link to your mailbox. Open it and allow this browser, if the number there is:',
  'device.wait': 'I allowed it',
  'code.title': 'Type the code',
  'code.lead': 'We sent six digits to your mailbox.',
  'code.label': 'Code of six digits',
  'who.title': 'Who can open it',
  'who.assisted':
    'Recovery by email. The operator of this site could technically open this wallet. Good for small amounts.',
  'who.self': 'Only you can open this wallet. Lose all devices, passkey and kit, and nobody can help.',
  'who.toSelf': 'Make it yours alone',
  'who.first': 'To make it yours alone, add a passkey or a recovery kit first.',
  'self.title': 'Make this wallet yours alone?',
  'self.lead':
    'From then on nobody but you can open it: not the operator of this site, and not who reads your mail.',
  'self.warn':
    'If you lose all your devices, your passkey and your recovery kit, nobody can help you. There is no way back to recovery by email.',
  'self.limit': 'Copies of its data that the operator made earlier could still be opened by their help.',
  'self.go': 'Make it mine alone',
  'devices.title': 'Devices',
  'devices.this': 'This browser',
  'devices.seen': 'Last used',
  'devices.noKey': 'Has no key to the wallet',
  remove: 'Remove',
  'remove.device': 'Remove this device?',
  'remove.deviceLead': 'It is logged out at once, and the wallet gets a new key that it does not have.',
  'remove.passkey': 'Remove this passkey?',
  'remove.passkeyLead': 'It will not open the wallet any more. Delete it in your browser or phone too.',
  'passkeys.title': 'Passkeys',
  'passkeys.none': 'A passkey opens your wallet on a new device, with your fingerprint, face or PIN.',
  'passkeys.one': 'Passkey',
  'passkeys.add': 'Add a passkey',
  'passkeys.unfit': 'This browser has no passkeys here.',
  'kit.title': 'Recovery kit',
  'kit.none': 'A code on paper that opens your wallet, and a file for the day when this site is gone.',
  'kit.has': 'You have a recovery kit. Its code opens your wallet on a new device.',
  'kit.make': 'Make a recovery kit',
  'kit.new': 'Make a new kit',
  'kit.file': 'Save the file',
  'kit.fileTitle': 'Save the file of your kit',
  'kit.fileLead':
    'With this file and the code on your paper, your wallet opens even when this site is gone. The file alone opens nothing.',
  'kit.page': 'Save the page that opens it',
  'kit.check': 'Check my code',
  'kit.checkTitle': 'Check the code of your kit',
  'kit.checkLabel': 'Code of the recovery kit',
  'kit.right': 'This code opens your wallet.',
  'words.title': 'Words of your wallet',
  'words.lead':
    'Twelve words open your wallet in any other wallet app. Whoever has them can take all that is in it.',
  'words.show': 'Show the words',
  'words.page': 'Words',
  'words.of': 'of',
  'words.hide': 'Write them on paper, in this order. Close this page when somebody can see your screen.',
  'out.title': 'Log out',
  'out.here': 'Log out here',
  'out.everywhere': 'Log out everywhere',
  next: 'Next',
  back: 'Back',
  done: 'Done',
  cancel: 'Cancel',
  later: 'Not before',
  problem: 'That did not work. Please try again.',
  'problem.export-waits': 'This device is new. The words can be shown here a day after it was let in.',
  'problem.recovery-waits':
    'Your wallet can be opened on this device later. Any other device can prevent it until then.',
  'problem.session-over': 'You were logged out. Please log in again.',
  'problem.otp-over': 'That code is not good any more. Please begin again.',
  'problem.too-many': 'Too many tries. Please come back later.',
  'problem.offline': 'The login service cannot be reached. Please try again.',
  wrongCode: 'That code is not right. Please try again.',
}

/** A key of a text. */
export type ManageText = keyof typeof en

const de: Readonly<Record<ManageText, string>> = {
  title: 'Wallet',
  loggedInAs: 'Angemeldet als',
  'login.title': 'Anmelden, um sich um die Wallet zu kümmern',
  'login.email': 'E-Mail-Adresse',
  'login.next': 'Weiter',
  'device.title': 'Dieses Gerät freigeben',
  'device.lead': 'Ein Link ist im Postfach. Nach dem Öffnen nur freigeben, wenn dort diese Zahl steht:',
  'device.wait': 'Ist freigegeben',
  'code.title': 'Code eingeben',
  'code.lead': 'Sechs Ziffern sind im Postfach.',
  'code.label': 'Code aus sechs Ziffern',
  'who.title': 'Wer sie öffnen kann',
  'who.assisted':
    'Wiederherstellung per E-Mail. Der Betreiber dieser Seite könnte diese Wallet technisch öffnen. Gut für kleine Beträge.',
  'who.self':
    'Niemand sonst kann diese Wallet öffnen. Gehen alle Geräte, Passkey und Notfallblatt verloren, kann niemand helfen.',
  'who.toSelf': 'Hilfe abschalten',
  'who.first':
    'Die Hilfe des Betreibers lässt sich abschalten, sobald es einen Passkey oder ein Notfallblatt gibt.',
  'self.title': 'Hilfe des Betreibers abschalten?',
  'self.lead':
    'Danach öffnet sonst niemand die Wallet: nicht der Betreiber dieser Seite und nicht, wer die Mails liest.',
  'self.warn':
    'Gehen alle Geräte, der Passkey und das Notfallblatt verloren, kann niemand helfen. Zurück zur Wiederherstellung per E-Mail geht es nicht.',
  'self.limit': 'Ältere Sicherungen des Betreibers ließen sich mit seiner Hilfe weiterhin öffnen.',
  'self.go': 'Hilfe abschalten',
  'devices.title': 'Geräte',
  'devices.this': 'Dieser Browser',
  'devices.seen': 'Zuletzt benutzt',
  'devices.noKey': 'Hat keinen Schlüssel zur Wallet',
  remove: 'Entfernen',
  'remove.device': 'Dieses Gerät entfernen?',
  'remove.deviceLead':
    'Es wird sofort abgemeldet, und die Wallet bekommt einen neuen Schlüssel, den es nicht hat.',
  'remove.passkey': 'Diesen Passkey entfernen?',
  'remove.passkeyLead':
    'Er öffnet die Wallet dann nicht mehr. Im Browser oder Telefon bitte ebenfalls löschen.',
  'passkeys.title': 'Passkeys',
  'passkeys.none':
    'Ein Passkey öffnet die Wallet auf einem neuen Gerät, mit Fingerabdruck, Gesicht oder PIN.',
  'passkeys.one': 'Passkey',
  'passkeys.add': 'Passkey anlegen',
  'passkeys.unfit': 'Dieser Browser hat hier keine Passkeys.',
  'kit.title': 'Notfallblatt',
  'kit.none':
    'Ein Code auf Papier, der die Wallet öffnet, und eine Datei für den Tag, an dem es diese Seite nicht mehr gibt.',
  'kit.has': 'Ein Notfallblatt ist da. Sein Code öffnet die Wallet auf einem neuen Gerät.',
  'kit.make': 'Notfallblatt anlegen',
  'kit.new': 'Neues Notfallblatt anlegen',
  'kit.file': 'Datei sichern',
  'kit.fileTitle': 'Datei zum Notfallblatt sichern',
  'kit.fileLead':
    'Mit dieser Datei und dem Code auf Papier öffnet sich die Wallet auch dann, wenn es diese Seite nicht mehr gibt. Die Datei allein öffnet nichts.',
  'kit.page': 'Seite sichern, die sie öffnet',
  'kit.check': 'Code prüfen',
  'kit.checkTitle': 'Code des Notfallblatts prüfen',
  'kit.checkLabel': 'Code des Notfallblatts',
  'kit.right': 'Dieser Code öffnet die Wallet.',
  'words.title': 'Wörter der Wallet',
  'words.lead':
    'Zwölf Wörter öffnen die Wallet in jeder anderen Wallet-App. Wer sie hat, kann alles nehmen, was darin ist.',
  'words.show': 'Wörter zeigen',
  'words.page': 'Wörter',
  'words.of': 'von',
  'words.hide': 'In dieser Reihenfolge auf Papier schreiben. Die Seite schließen, wenn jemand mitlesen kann.',
  'out.title': 'Abmelden',
  'out.here': 'Hier abmelden',
  'out.everywhere': 'Überall abmelden',
  next: 'Weiter',
  back: 'Zurück',
  done: 'Fertig',
  cancel: 'Abbrechen',
  later: 'Nicht vor',
  problem: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  'problem.export-waits':
    'Dieses Gerät ist neu. Die Wörter lassen sich hier einen Tag nach der Freigabe zeigen.',
  'problem.recovery-waits':
    'Die Wallet lässt sich auf diesem Gerät später öffnen. Jedes andere Gerät kann das bis dahin verhindern.',
  'problem.session-over': 'Die Anmeldung ist zu Ende. Bitte neu anmelden.',
  'problem.otp-over': 'Dieser Code gilt nicht mehr. Bitte von vorn beginnen.',
  'problem.too-many': 'Zu viele Versuche. Bitte später noch einmal.',
  'problem.offline': 'Der Anmeldedienst ist nicht erreichbar. Bitte noch einmal versuchen.',
  wrongCode: 'Dieser Code stimmt nicht. Bitte noch einmal versuchen.',
}

/** Whether there is a text of this key. */
export function isManageText(key: string): key is ManageText {
  return Object.hasOwn(en, key)
}

/** Texts in the language of a BCP 47 tag, English where there is none. */
export function manageTexts(locale: string): (key: ManageText) => string {
  const table = locale.toLowerCase().startsWith('de') ? de : en
  return (key) => table[key]
}
