import type { Contact, Users } from '../email/users.js'
import { type Mailer, noticeMs } from './mailer.js'
import { letter } from './templates.js'

type Lines = readonly [subject: string, ...lines: readonly string[]]

/** What an owner hears of by mail, without having asked for it. */
export interface Notice {
  readonly en: Lines
  readonly de: Lines
}

const look = {
  en: 'If it was not you, look at the devices in your account settings.',
  de: 'Waren Sie das nicht, sehen Sie sich die Geräte in Ihren Kontoeinstellungen an.',
} as const
const save = {
  en: 'If it was not you, move what is in the wallet elsewhere now.',
  de: 'Waren Sie das nicht, bringen Sie jetzt in Sicherheit, was in der Wallet ist.',
} as const

/** A device that had no key to the wallet has it opened. */
export const walletOpened = (device: string): Notice => ({
  en: [
    'Your wallet was opened on a new device',
    `Your wallet was opened on a device that it was not used on before: ${device}.`,
    'If it was you, all is well. If not, remove that device in your account settings now, and move what is in the wallet elsewhere.',
  ],
  de: [
    'Ihre Wallet wurde auf einem neuen Gerät geöffnet',
    `Ihre Wallet wurde auf einem Gerät geöffnet, auf dem es noch nicht benutzt wurde: ${device}.`,
    'Waren Sie das, ist alles gut. Wenn nicht, entfernen Sie das Gerät jetzt in Ihren Kontoeinstellungen, und bringen Sie in Sicherheit, was in der Wallet ist.',
  ],
})

/** A device waits to have the wallet opened. @param from ms since 1970 */
export const walletWaits = (device: string, from: number): Notice => ({
  en: [
    'A new device will be able to open your wallet',
    `${device} asked for your wallet. It can open it from ${dateOf(from, 'en')}.`,
    'If it was not you, remove that device in your account settings before then.',
  ],
  de: [
    'Ein neues Gerät wird Ihre Wallet öffnen können',
    `${device} möchte Ihre Wallet öffnen. Möglich ist das ab ${dateOf(from, 'de')}.`,
    'Waren Sie das nicht, entfernen Sie das Gerät vorher in Ihren Kontoeinstellungen.',
  ],
})

export const deviceRemoved = (device: string): Notice => ({
  en: ['A device was removed', `${device} was logged out and has no key to your wallet any more.`, look.en],
  de: [
    'Ein Gerät wurde entfernt',
    `${device} wurde abgemeldet und hat keinen Schlüssel mehr zu Ihrer Wallet.`,
    look.de,
  ],
})

/** To the address that is no more. @param link takes it back @param hours how long that can be done */
export const emailChanged = (link: string, hours: number): Notice => ({
  en: [
    'The email of your account was changed',
    `Your account is reached by another email now. If it was not you, take it back within ${hours} hours:`,
    link,
    'That logs out all devices.',
  ],
  de: [
    'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    `Ihr Konto hat jetzt eine andere E-Mail-Adresse. Waren Sie das nicht, machen Sie es innerhalb von ${hours} Stunden rückgängig:`,
    link,
    'Dabei werden alle Geräte abgemeldet.',
  ],
})

/** To the address that is new. */
export const emailIsHere: Notice = {
  en: [
    'This is the email of your account now',
    'From now on you log in by this address. All other devices were logged out.',
  ],
  de: [
    'Das ist jetzt die E-Mail-Adresse Ihres Kontos',
    'Von jetzt an melden Sie sich mit dieser Adresse an. Alle anderen Geräte wurden abgemeldet.',
  ],
}

/** To an address that somebody wants for their account, and that has one. */
export const emailTaken: Notice = {
  en: [
    'This address is in use already',
    'Somebody asked to move their account to this address. It has an account already, so nothing was changed.',
    'If it was you, log in to that account and move it first.',
  ],
  de: [
    'Diese Adresse wird schon benutzt',
    'Jemand wollte ein Konto auf diese Adresse umziehen. Sie hat schon eines, deshalb wurde nichts geändert.',
    'Waren Sie das, melden Sie sich bei diesem Konto an und ziehen Sie es zuerst um.',
  ],
}

/** To both addresses of a change that was taken back. */
export const emailIsBack: Notice = {
  en: [
    'The email of your account is the old one again',
    'The change was taken back, and all devices were logged out.',
  ],
  de: [
    'Ihr Konto hat wieder die alte E-Mail-Adresse',
    'Die Änderung wurde rückgängig gemacht, und alle Geräte wurden abgemeldet.',
  ],
}

/** The service helps in recovery no more. */
export const helpEnded: Notice = {
  en: [
    'Only you can open your wallet now',
    'Recovery by email is off. Lose all devices, passkey and kit, and nobody can help.',
    save.en,
  ],
  de: [
    'Nur Sie können Ihre Wallet jetzt öffnen',
    'Die Wiederherstellung per E-Mail ist abgeschaltet. Verlieren Sie alle Geräte, den Passkey und das Notfallblatt, kann niemand helfen.',
    save.de,
  ],
}

/** A passkey or a kit opens the wallet now. */
export const keyAdded: Notice = {
  en: [
    'A new key to your wallet',
    'A passkey or a recovery kit was added: it opens your wallet from now on.',
    save.en,
  ],
  de: [
    'Ein neuer Schlüssel zu Ihrer Wallet',
    'Ein Passkey oder ein Notfallblatt ist dazugekommen und öffnet jetzt Ihre Wallet.',
    save.de,
  ],
}

export const wordsShown: Notice = {
  en: [
    'The words of your wallet were shown',
    'Whoever has read them can take all that is in the wallet, now and later.',
    save.en,
  ],
  de: [
    'Die Wörter Ihrer Wallet wurden angezeigt',
    'Wer sie gelesen hat, kann alles nehmen, was in der Wallet ist, jetzt und später.',
    save.de,
  ],
}

/** Letters that tell owners what happened to their account. */
export interface Notices {
  /** Writes to a user; who has no address hears nothing. */
  tell(user: string, notice: Notice): Promise<void>
  /** Writes to an address. */
  write(to: Contact, notice: Notice): Promise<void>
}

export function createNotices(users: Pick<Users, 'contact'>, mailer: Mailer): Notices {
  async function write({ email, locale }: Contact, { en, de }: Notice) {
    const [subject, ...lines] = locale.toLowerCase().startsWith('de') ? de : en
    await mailer.post(letter(email, subject, lines, locale), undefined, noticeMs)
    void mailer.flush()
  }
  return {
    write,
    async tell(user, notice) {
      const to = await users.contact(user)
      if (to) await write(to, notice)
    },
  }
}

function dateOf(at: number, locale: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(locale, style).format(at)} UTC`
}
