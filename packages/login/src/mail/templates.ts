import { login, wordsIn } from '@foyer/locales/login'
import { escaped } from '../http/linkPage.js'
import type { Mail } from './mailer.js'
import { type MailText, messages } from './messages.js'

/** What a letter about a login says besides its code. */
export interface CodeMail {
  readonly to: string
  /** Six digits. */
  readonly code: string
  /** The page that somebody logs in to. */
  readonly site: string
  /** The name of the site, at the top of the email. */
  readonly brand: string
  readonly minutes: number
  readonly locale: string
  /** What it is for. @default 'login' */
  readonly purpose?: 'login' | 'change' | 'export' | 'way'
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
  return writeMail(about, line(`code.${purpose}.subject`), lines, 1)
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
  return writeMail(about, line('approval.subject'), lines)
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
  { to, locale, brand }: Pick<CodeMail, 'to' | 'locale' | 'brand'>,
  subject: MailLine,
  lines: readonly (MailLine | string)[],
  large?: number,
): Mail {
  const words = wordsIn(login, 'mail', messages, locale)
  const said = ({ key, params }: MailLine) => words.text(key, { brand, ...params?.(words.lang) })
  const written = lines.map((one) =>
    typeof one === 'string'
      ? { text: one, isEnglish: false, isExact: true }
      : { text: said(one), isEnglish: words.isEnglish(one.key), isExact: false },
  )
  return {
    to,
    subject: said(subject),
    text: written.map(({ text }) => text).join('\n\n'),
    html: page(words.lang, brand, written, large),
  }
}

interface WrittenLine {
  readonly text: string
  /** It is in English, though the email is not. */
  readonly isEnglish: boolean
  /** It is a code or a link. */
  readonly isExact: boolean
}

/** Programs that read mail leave out style sheets: each element has its style. Those that know dark colours take the sheet. */
const dark =
  '@media(prefers-color-scheme:dark){body,.card{background:#16181d!important;color:#f3f4f7!important}.code{background:#1f2229!important}a{color:#8fa6ff!important}.brand{border-color:#292d36!important}}'
const font = "system-ui,-apple-system,'Segoe UI',Roboto,Inter,sans-serif"

function page(lang: string, brand: string, lines: readonly WrittenLine[], large: number | undefined): string {
  const drawn = lines.map(({ text, isEnglish, isExact }, at) => {
    const isLarge = at === large
    const style = isLarge
      ? 'margin:0 0 12px;padding:14px 16px;border-radius:18px;background:#f4f5f7;text-align:center;font:600 28px/36px ui-monospace,monospace;letter-spacing:.2em'
      : `margin:0 0 12px;font:400 15px/22px ${font};overflow-wrap:anywhere`
    return `<p${isLarge ? ' class="code"' : ''}${isEnglish ? ' lang="en"' : ''}${isExact ? ' translate="no"' : ''} style="${style}">${linked(text)}</p>`
  })
  const top = `<p class="brand" translate="no" style="margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid #eaecf0;font:600 16px/24px ${font}">${escaped(brand)}</p>`
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>${dark}</style><body style="margin:0;padding:24px 16px;background:#fff;color:#12141c"><div class="card" style="max-width:440px;margin:0 auto">${top}${drawn.join('')}</div></body></html>`
}

function linked(line: string): string {
  const safe = escaped(line)
  const style = 'color:#3257f0;text-decoration:underline'
  return /^https?:\/\/\S+$/.test(line) ? `<a style="${style}" href="${safe}">${safe}</a>` : safe
}
