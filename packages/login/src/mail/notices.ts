import type { Contact, Users } from '../email/users.js'
import type { Db, WriteWithin } from '../store/store.js'
import type { Mailer, ToldChange, ToldOf } from './mailer.js'
import { changeNoticeMs, noticeMs } from './noticeMs.js'
import { line, type MailLine, writeMail } from './templates.js'

/** An email that an owner gets without having asked for it. */
export interface Notice {
  readonly subject: MailLine
  /** Texts, and links as they are. */
  readonly lines: readonly (MailLine | string)[]
}

/** The wallet was opened on a device that had no key to it. */
export const walletOpened = (device: string): Notice => ({
  subject: line('walletOpened.subject'),
  lines: [line('walletOpened.lead', { device }), line('walletOpened.after')],
})

/**
 * A device waits to open the wallet.
 * @param waitMs from when the email leaves, which may be late: it names no date
 * @param link stops the device
 */
export const walletWaits = (device: string, waitMs: number, link: string): Notice => ({
  subject: line('walletWaits.subject'),
  lines: [
    { key: 'walletWaits.lead', params: (lang) => ({ device, time: spanOf(waitMs, lang) }) },
    line('walletWaits.after'),
    link,
    line('walletWaits.again'),
  ],
})

/** A device was stopped while it waited to open the wallet. */
export const deviceStopped = (device: string): Notice => ({
  subject: line('deviceRemoved.subject'),
  lines: [line('deviceStopped.lead', { device }), line('look')],
})

/**
 * The service was restored from a backup.
 * @param at of the backup, in ms since 1970
 * @param isOpen whether a change of the address can be stopped or taken back again
 */
export const restored = (at: number, isOpen: boolean): Notice => ({
  subject: line('restored.subject'),
  lines: [
    { key: 'restored.lead', params: (lang) => ({ from: dateOf(at, lang) }) },
    ...(isOpen ? [line('restored.changes')] : []),
    line('restored.after'),
  ],
})

/** A device was removed from the account. */
export const deviceRemoved = (device: string): Notice => ({
  subject: line('deviceRemoved.subject'),
  lines: [line('deviceRemoved.lead', { device }), line('look')],
})

/** To the address that the account had before. @param link takes the change back @param hours how long it can */
export const emailChanged = (link: string, hours: number): Notice => ({
  subject: line('emailChanged.subject'),
  lines: [line('emailChanged.lead', { hours: `${hours}` }), link, line('emailChanged.after')],
})

/** To both addresses of a change that waits. @param link stops it @param hours how long it waits after this email */
export const emailWaits = (email: string, link: string, hours: number): Notice => ({
  subject: line('emailWaits.subject', { hours: `${hours}` }),
  lines: [
    line('emailWaits.lead', { email, hours: `${hours}` }),
    line('emailWaits.stop'),
    link,
    line('emailChanged.after'),
  ],
})

/** To an address that can take an earlier change back: the account has another one since. */
export const emailMovedOn: Notice = {
  subject: line('movedOn.subject'),
  lines: [line('movedOn.lead'), line('movedOn.after')],
}

/** To an address that can take an earlier change back: another change waits. */
export const emailWaitsAfter = (email: string, hours: number): Notice => ({
  subject: line('emailWaits.subject', { hours: `${hours}` }),
  lines: [line('emailWaits.lead', { email, hours: `${hours}` }), line('movedOn.after')],
})

/** To both addresses of a change that was stopped. */
export const changeStopped: Notice = {
  subject: line('changeStopped.subject'),
  lines: [line('changeStopped.lead')],
}

/** To both addresses of a change whose device was removed, or logged out with all others. */
export const changeEnded: Notice = {
  subject: line('changeStopped.subject'),
  lines: [line('changeEnded.lead')],
}

/** To a first address that ended with the device that added it. */
export const firstEnded: Notice = {
  subject: line('firstEnded.subject'),
  lines: [line('firstEnded.lead')],
}

/** To the new address of a change whose place another change took. */
export const changeReplaced: Notice = {
  subject: line('changeStopped.subject'),
  lines: [line('changeReplaced.lead'), line('look')],
}

/** To both addresses of a change that cannot be made. */
export const changeFailed: Notice = {
  subject: line('changeFailed.subject'),
  lines: [line('changeFailed.lead')],
}

/** To the address that the account has now. */
export const emailIsHere: Notice = {
  subject: line('emailIsHere.subject'),
  lines: [line('emailIsHere.lead')],
}

/** To an address that was asked for by another account, and has an account itself. */
export const emailTaken: Notice = {
  subject: line('emailTaken.subject'),
  lines: [line('emailTaken.lead'), line('emailTaken.after')],
}

/** To both addresses of a change that was taken back. */
export const emailIsBack: Notice = {
  subject: line('emailIsBack.subject'),
  lines: [line('emailIsBack.lead'), line('emailIsBack.after')],
}

/** The service no longer helps in recovery. */
export const helpEnded: Notice = {
  subject: line('helpEnded.subject'),
  lines: [line('helpEnded.lead'), line('save')],
}

/** A passkey or a kit opens the wallet now. */
export const keyAdded: Notice = {
  subject: line('keyAdded.subject'),
  lines: [line('keyAdded.lead'), line('save')],
}

/**
 * A new device gave the wallet another key, so all ways into it were sealed again.
 * @param hasOwn whether passkeys or a kit are among them
 */
export const waysSealed = (device: string, hasOwn = false): Notice => ({
  subject: line('waysSealed.subject'),
  lines: hasOwn
    ? [line('waysSealed.lead', { device }), line('waysSealed.after')]
    : [line('helpSealed.lead', { device }), line('walletOpened.after')],
})

/** The words of the wallet were shown. */
export const wordsShown: Notice = {
  subject: line('wordsShown.subject'),
  lines: [line('wordsShown.lead'), line('save')],
}

/** Emails that tell owners what happened to their account. */
export interface Notices {
  /** Writes to each address that a user is reached by. */
  tell(user: string, notice: Notice): Promise<void>
  /**
   * As {@link tell}, together with a deed: no deed without its emails, whenever the service ends.
   * @param deed writes the emails within its own transaction
   */
  tellWith<T>(user: string, notices: readonly Notice[], deed: (write: WriteWithin) => Promise<T>): Promise<T>
  /**
   * As {@link tellWith}, about a device: when the email left is noted.
   * @returns whether there is an address; without one, nothing is done
   */
  tellOf(device: ToldOf, notice: Notice, deed: (write: WriteWithin) => Promise<void>): Promise<boolean>
  /** Writes to an address. */
  write(to: Contact, notice: Notice): Promise<void>
  /**
   * As {@link write}, as part of a transaction about a change of an address: the mailer is flushed after it.
   * @param change the change that begins to wait once the email has left
   */
  writeWithin(tx: Pick<Db, 'insertInto'>, to: Contact, notice: Notice, change?: ToldChange): Promise<void>
}

/** Creates {@link Notices}. @param brandOf returns the name of the site of a page, or of the first one */
export function createNotices(
  users: Pick<Users, 'reached'>,
  mailer: Mailer,
  brandOf: (home: string | null) => string,
): Notices {
  const mailOf = ({ email, locale, home }: Contact, { subject, lines }: Notice) =>
    writeMail({ to: email, locale, brand: brandOf(home) }, subject, lines)
  const post = (to: Contact, notice: Notice, tx?: Pick<Db, 'insertInto'>, device?: ToldOf) =>
    mailer.post(mailOf(to, notice), tx, noticeMs, device)

  async function write(to: Contact, notice: Notice) {
    await post(to, notice)
    void mailer.flush()
  }
  return {
    write,
    writeWithin: (tx, to, notice, change) => mailer.post(mailOf(to, notice), tx, changeNoticeMs, change),
    async tellWith(user, told, deed) {
      const reached = await users.reached(user)
      const done = await deed(async (tx) => {
        for (const to of reached) for (const notice of told) await post(to, notice, tx)
      })
      void mailer.flush()
      return done
    },
    async tellOf(device, notice, deed) {
      const reached = await users.reached(device.user)
      if (reached.length === 0) return false
      await deed(async (tx) => {
        for (const to of reached) await post(to, notice, tx, device)
      })
      void mailer.flush()
      return true
    },
    async tell(user, notice) {
      for (const to of await users.reached(user)) await write(to, notice)
    },
  }
}

function spanOf(ms: number, lang: string): string {
  const unit = ms < 3_600_000 ? 'minute' : 'hour'
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(lang, style).format(ms / (unit === 'hour' ? 3_600_000 : 60_000))
}

function dateOf(at: number, lang: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(lang, style).format(at)} UTC`
}
