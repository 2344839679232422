import { login, wordsIn } from '@foyer/locales/login'
import type { Mail } from './mailer.js'
import { type MailText, messages } from './messages.js'

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

/** The email with the code: it is in the body, since subjects show on locked screens, and has no link beside it. */
export function codeMail(about: CodeMail): Mail {
  const { site, minutes, purpose = 'login' } = about
  const lines = [
    line(`code.${purpose}.lead`, { site }),
    about.code,
    line('code.after', { minutes: `${minutes}` }),
    line(`code.${purpose}.beware`),
  ]
  return writeMail(about.to, about.locale, line(`code.${purpose}.subject`), lines, 1)
}

/** The email with the link by which a new device is let in. */
export function approvalMail(about: ApprovalMail): Mail {
  const { site, minutes } = about
  const lines = [
    line('approval.lead', { site }),
    about.link,
    line('approval.after', { minutes: `${minutes}` }),
    line('approval.beware'),
  ]
  return writeMail(about.to, about.locale, line('approval.subject'), lines)
}

/** A text of an email, with the values of its placeholders. */
export interface MailLine {
  readonly key: MailText
  /** The language that the email is in is given, for what is written its way. */
  readonly params?: (lang: string) => Readonly<Record<string, string>>
}

/** Creates a {@link MailLine}. */
export function line(key: MailText, params: Readonly<Record<string, string>> = {}): MailLine {
  return { key, params: () => params }
}

/**
 * Writes an email in the language of a locale.
 * @param lines texts, and what stands between them as it is
 * @param large the line that is drawn large
 */
export function writeMail(
  to: string,
  locale: string,
  subject: MailLine,
  lines: readonly (MailLine | string)[],
  large?: number,
): Mail {
  const words = wordsIn(login, 'mail', messages, locale)
  const written = lines.map((one) =>
    typeof one === 'string'
      ? { text: one, isEnglish: false, isExact: true }
      : {
          text: words.text(one.key, one.params?.(words.lang)),
          isEnglish: words.isEnglish(one.key),
          isExact: false,
        },
  )
  return {
    to,
    subject: words.text(subject.key, subject.params?.(words.lang)),
    text: written.map(({ text }) => text).join('\n\n'),
    html: page(words.lang, written, large),
  }
}

interface WrittenLine {
  readonly text: string
  /** It is in English, though the email is not. */
  readonly isEnglish: boolean
  /** It is a code or a link. */
  readonly isExact: boolean
}

function page(lang: string, lines: readonly WrittenLine[], large: number | undefined): string {
  const drawn = lines.map(({ text, isEnglish, isExact }, at) => {
    const style =
      at === large
        ? 'font:600 32px/1.4 ui-monospace,monospace;letter-spacing:.2em;margin:24px 0'
        : 'font:16px/1.5 system-ui,sans-serif;margin:0 0 16px'
    return `<p${isEnglish ? ' lang="en"' : ''}${isExact ? ' translate="no"' : ''} style="${style}">${linked(text)}</p>`
  })
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
