import { createTransport } from 'nodemailer'
import { ConfigurationError } from '../errors.js'
import type { SendMail } from './mailer.js'

/** A server that sends mail. */
export interface SmtpOptions {
  /** `smtps://user:password@mail.your.site`, or `smtp://…` for one that speaks TLS after STARTTLS, or is local. */
  readonly smtp: string
  /** Whom letters are from: `Shop <login@your.site>`. */
  readonly from: string
}

/** Mail by SMTP. */
export interface SmtpMail {
  readonly send: SendMail
  /** Whether the server takes what it is given. @throws what it said */
  check(): Promise<void>
  close(): void
}

/** How long a server may take to answer, in ms. */
const patienceMs = 15_000

/** Sends mail by a server of the host's. @throws {ConfigurationError} */
export function smtp({ smtp: address, from }: SmtpOptions): SmtpMail {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    // The address holds a password, so it is not shown.
    throw new ConfigurationError(
      'mail',
      'mail.smtp is no address of a mail server. Write smtps://user:password@mail.your.site.',
    )
  if (!/^[^\r\n]*@[^\r\n]+$/.test(from))
    throw new ConfigurationError('mail', `mail.from is "${from}". Write an address: Shop <login@your.site>.`)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : url.protocol === 'smtps:' ? 465 : 587,
    secure: url.protocol === 'smtps:',
    // Codes are not sent in the clear, whatever somebody on the way takes out of the server's answer.
    requireTLS: !isLocal,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Letters name no files and no addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      await transport
        .sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } })
        .catch((error: unknown) => {
          throw new Error(`A letter did not leave (${reasonOf(error)}).`)
        })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** What a server says names whom a letter was for, and that is in no log: only its codes are kept. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = {
    code: undefined,
    responseCode: undefined,
    command: undefined,
    ...(typeof error === 'object' && error),
  }
  return [code, command, responseCode].filter((part) => part !== undefined).join(' ') || 'no answer'
}
