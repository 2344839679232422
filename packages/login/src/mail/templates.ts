import type { Mail } from './mailer.js'

/** What a letter about a login says besides its code. */
export interface CodeMail {
  readonly to: string
  /** Six digits. */
  readonly code: string
  /** The page that somebody logs in to. */
  readonly site: string
  readonly minutes: number
  readonly locale: string
  /** What it is for. @default 'login' */
  readonly purpose?: 'login' | 'change' | 'export'
}

/** A letter with a link, by which a new device is let in. */
export interface ApprovalMail extends Omit<CodeMail, 'code'> {
  readonly link: string
}

const words = {
  en: {
    code: {
      login: {
        subject: 'Your login code',
        lead: ({ site }: Pick<CodeMail, 'site'>) => `Type this code to log in to ${site}:`,
        beware: 'Nobody from us will ever ask you for it. If it was not you, you need not do anything.',
      },
      change: {
        subject: 'Your code to change your email',
        lead: ({ site }: Pick<CodeMail, 'site'>) =>
          `Type this code on ${site} to change the email of your account:`,
        beware:
          'If it was not you, do not type it anywhere, and look at the devices in your account settings.',
      },
      export: {
        subject: 'Your code to see the words of your wallet',
        lead: ({ site }: Pick<CodeMail, 'site'>) =>
          `Type this code on ${site} to see the words that open your wallet anywhere:`,
        beware:
          'If it was not you, do not type it anywhere, and look at the devices in your account settings.',
      },
      after: ({ minutes }: Pick<CodeMail, 'minutes'>) =>
        `It is good for ${minutes} minutes, in the browser that asked for it.`,
    },
    approval: {
      subject: 'A new device wants to log in',
      lead: ({ site }: Pick<CodeMail, 'site'>) =>
        `Somebody is logging in to ${site} as you, in a browser that was not used for it before. If it is you, look at the request and allow it:`,
      after: ({ minutes }: Pick<CodeMail, 'minutes'>) => `The link is good for ${minutes} minutes.`,
      beware: 'If it was not you, do not open the link. Without it nobody gets in.',
    },
  },
  de: {
    code: {
      login: {
        subject: 'Ihr Code zum Anmelden',
        lead: ({ site }: Pick<CodeMail, 'site'>) => `Mit diesem Code melden Sie sich bei ${site} an:`,
        beware: 'Von uns fragt Sie nie jemand danach. Waren Sie das nicht, müssen Sie nichts tun.',
      },
      change: {
        subject: 'Ihr Code zum Ändern der E-Mail-Adresse',
        lead: ({ site }: Pick<CodeMail, 'site'>) =>
          `Mit diesem Code ändern Sie auf ${site} die E-Mail-Adresse Ihres Kontos:`,
        beware:
          'Waren Sie das nicht, tippen Sie ihn nirgends ein, und sehen Sie sich die Geräte in Ihren Kontoeinstellungen an.',
      },
      export: {
        subject: 'Ihr Code, um die Wörter Ihrer Wallet zu sehen',
        lead: ({ site }: Pick<CodeMail, 'site'>) =>
          `Mit diesem Code sehen Sie auf ${site} die Wörter, die Ihre Wallet überall öffnen:`,
        beware:
          'Waren Sie das nicht, tippen Sie ihn nirgends ein, und sehen Sie sich die Geräte in Ihren Kontoeinstellungen an.',
      },
      after: ({ minutes }: Pick<CodeMail, 'minutes'>) =>
        `Er gilt ${minutes} Minuten, in dem Browser, in dem Sie ihn angefordert haben.`,
    },
    approval: {
      subject: 'Ein neues Gerät möchte sich anmelden',
      lead: ({ site }: Pick<CodeMail, 'site'>) =>
        `Jemand meldet sich in Ihrem Namen bei ${site} an, in einem Browser, der dafür noch nicht benutzt wurde. Sind Sie es, sehen Sie sich die Anfrage an und erlauben Sie sie:`,
      after: ({ minutes }: Pick<CodeMail, 'minutes'>) => `Der Link gilt ${minutes} Minuten.`,
      beware: 'Waren Sie das nicht, öffnen Sie den Link nicht. Ohne ihn kommt niemand hinein.',
    },
  },
} as const

/** The letter that has the code: in its body, since subjects show on locked screens, and without any link beside it. */
export function codeMail(about: CodeMail): Mail {
  const { code: said } = wordsOf(about.locale)
  const { purpose = 'login' } = about
  const { subject, lead, beware } = said[purpose]
  const lines = [lead(about), about.code, said.after(about), beware]
  return letter(about.to, subject, lines, about.locale, 1)
}

/** The letter that has the link by which a new device is let in. */
export function approvalMail(about: ApprovalMail): Mail {
  const { approval: said } = wordsOf(about.locale)
  const lines = [said.lead(about), about.link, said.after(about), said.beware]
  return letter(about.to, said.subject, lines, about.locale)
}

function wordsOf(locale: string) {
  return locale.toLowerCase().startsWith('de') ? words.de : words.en
}

/** A letter of some lines. @param large the line that is drawn large */
export function letter(
  to: string,
  subject: string,
  lines: readonly string[],
  locale: string,
  large?: number,
): Mail {
  return { to, subject, text: lines.join('\n\n'), html: page(locale, lines, large) }
}

function page(locale: string, lines: readonly string[], large: number | undefined): string {
  const drawn = lines.map((line, at) => {
    const style =
      at === large
        ? 'font:600 32px/1.4 ui-monospace,monospace;letter-spacing:.2em;margin:24px 0'
        : 'font:16px/1.5 system-ui,sans-serif;margin:0 0 16px'
    return `<p style="${style}">${linked(line)}</p>`
  })
  const lang = locale.toLowerCase().startsWith('de') ? 'de' : 'en'
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body style="margin:32px auto;max-width:440px;padding:0 16px">${drawn.join('')}</body></html>`
}

function linked(line: string): string {
  const safe = escaped(line)
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${safe}">${safe}</a>` : safe
}

function escaped(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (char) => named[char] ?? '')
}
