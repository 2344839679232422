import { once } from 'node:events'
import { createServer } from 'node:net'
import { vi } from 'vitest'
import { portOf } from './portOf.test-support.js'

/** A mail server that keeps what it is given. */
export interface Mailbox {
  /** For FOYER_LOGIN_SMTP. */
  readonly url: string
  /** All letters as they came, newest last. */
  readonly letters: readonly string[]
  /** The newest code for an address; `undefined` before there is one. */
  newest(to: string): string | undefined
  /** The newest code, once there is another than that. */
  code(to: string, but: string | undefined): Promise<string>
  stop(): void
}

/** Speaks as much of SMTP (RFC 5321) as a client needs that has nothing special to say. */
export async function startMailbox(): Promise<Mailbox> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let [text, isLetter] = ['', false]
    socket.on('error', () => {})
    socket.write('220 mailbox\r\n')
    socket.on('data', (chunk) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = text.slice(0, end)
        text = text.slice(end + (isLetter ? 5 : 2))
        if (isLetter) letters.push(said)
        isLetter = !isLetter && /^DATA/i.test(said)
        socket.write(isLetter ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const codeOf = (to: string) => {
    const letter = letters.findLast((one) => one.includes(`To: ${to}\r\n`)) ?? ''
    return /text\/plain[\s\S]*?\r\n\r\n[\s\S]*?\b(\d{6})\b/.exec(letter)?.[1]
  }
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    letters,
    newest: codeOf,
    async code(to, but) {
      return vi.waitFor(
        () => {
          const code = codeOf(to)
          if (code === undefined || code === but) throw new Error(`No letter came to ${to}.`)
          return code
        },
        { interval: 5 },
      )
    },
    stop: () => void server.close(),
  }
}
