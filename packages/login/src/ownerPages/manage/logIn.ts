import { readCode } from '@foyer/core'
import type { Account } from '../../frame/account.js'
import { readOtp } from '../../frame/screens/otp.js'
import { element, field, pressEvent, showPanel } from '../../frame/screens/panel.js'
import { inClass, mark, sentence } from '../drawing.js'
import type { ManageTexts } from './texts.js'

/** How long the service has a visitor wait between two emails. */
const pauseMs = 30_000
const digits = 6

/** Parts of the steps of a login. */
export interface LogInParts {
  readonly account: Account
  readonly text: ManageTexts
  readonly signal: AbortSignal
  /** How long a code is good. */
  readonly minutes: number
  problem(error: unknown): string
}

/** Logs in by e-mail: as a page does, in the page itself. @param told why */
export async function logIn(parts: LogInParts, told?: string): Promise<void> {
  for (let email = ''; ; ) {
    const begun = await askEmail(parts, email, told)
    email = begun.email
    if (begun.action === 'CONNECT') return
    if (begun.action === 'VERIFY_DEVICE' && !(await waitForDevice(parts, begun))) continue
    if (await finish(parts, email)) return
  }
}

interface Begun {
  readonly email: string
  readonly action: string
  readonly number?: string | undefined
}

function askEmail(
  { account, text, problem, signal }: LogInParts,
  typed: string,
  told?: string,
): Promise<Begun> {
  const email = field(text('login.email'), 'email')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  email.input.value = typed
  return showPanel<Begun>(
    {
      title: text('login.title'),
      lines: [told ?? text('login.lead'), email.whole],
      choices: [
        {
          label: text('login.next'),
          look: 'go',
          async run() {
            const address = email.input.value.trim()
            return { ...(await account.startEmail(address)), email: address }
          },
        },
      ],
      problem,
    },
    signal,
  )
}

/** Waits until a reader of the mailbox allows this browser. @returns whether it was allowed; else the visitor went back */
async function waitForDevice(parts: LogInParts, begun: Begun): Promise<boolean> {
  const { account, text, problem, signal } = parts
  const { email } = begun
  let number = begun.number ?? ''
  for (;;) {
    const shown = inClass('span', 'ring number', number)
    shown.setAttribute('translate', 'no')
    const wait = element('p', text('device.wait'))
    wait.className = 'wait-line'
    const next = await showPanel<'allowed' | 'other' | { readonly number: string }>(
      {
        title: text('device.title'),
        mark: inClass('div', 'stage', text('device.step'), shown),
        lines: [
          sentence(text('device.sent'), 'email', email),
          sentence(text('device.only'), 'number', number),
          wait,
        ],
        until: (life) => account.waitForDevice(life).then((): 'allowed' => 'allowed'),
        choices: [
          { label: text('login.other'), look: 'ghost', run: () => 'other' },
          {
            label: text('device.again'),
            look: 'ghost',
            wait: { until: Date.now() + pauseMs, said: (time) => text('device.againIn', { time }) },
            async run() {
              const again = await account.startEmail(email)
              return again.action === 'VERIFY_DEVICE' ? { number: again.number ?? '' } : 'allowed'
            },
          },
          { label: text('back'), look: 'back', run: () => 'other' },
        ],
        problem,
      },
      signal,
    )
    if (next === 'allowed') return true
    if (next === 'other') return false
    number = next.number
  }
}

/** Takes the code. @returns whether the visitor is logged in; else they went back */
async function finish(parts: LogInParts, email: string): Promise<boolean> {
  const { account } = parts
  const again = () => account.startEmail(email)
  const taken = await askCode(parts, {
    email,
    again,
    take: (otp) => account.finishEmail(otp).then(() => true),
  })
  return taken === true
}

/** The use of a code. */
export interface CodeUse<T> {
  /** Where it was sent; `undefined` for the owner's mailbox. */
  readonly email: string | undefined
  /** Sends another one. Without it there is no such button. */
  again?(): Promise<unknown>
  take(otp: string): Promise<T>
}

/** Asks for the code of an email until it is taken. @returns the result of `take`; `undefined` if the visitor went back */
export async function askCode<T>(
  { text, problem, signal, minutes }: Omit<LogInParts, 'account'>,
  { email, again, take }: CodeUse<T>,
): Promise<T | undefined> {
  for (;;) {
    const code = codeField(text('code.label'))
    const sent = email === undefined ? [] : [sentence(text('code.sent'), 'email', email)]
    const lead = [...sent, text('code.expires', { minutes: `${minutes}` })]
    const said = inClass('p', 'say', text('code.auto'))
    const next = await showPanel<readonly [T] | 'back' | 'again'>(
      {
        title: text('code.title'),
        mark: mark('mail'),
        lines: [...lead, code.whole, said],
        choices: [
          ...(again
            ? [
                { label: text('login.other'), look: 'ghost' as const, run: (): 'back' => 'back' },
                {
                  label: text('code.again'),
                  look: 'ghost' as const,
                  wait: {
                    until: Date.now() + pauseMs,
                    said: (time: string) => text('code.againIn', { time }),
                  },
                  run: (): Promise<'again'> => again().then(() => 'again'),
                },
              ]
            : []),
          { label: text('back'), look: 'back', run: () => 'back' },
          {
            label: text('login.next'),
            look: 'auto',
            async run() {
              try {
                return [await take(readOtp(code.input.value))] as const
              } catch (error) {
                code.whole.classList.add('wrong')
                throw error
              }
            },
          },
        ],
        problem,
      },
      signal,
    )
    if (next === 'back') return undefined
    if (next !== 'again') return next[0]
  }
}

/** Six boxes over one field. A code that is whole is checked at once. */
function codeField(label: string) {
  const input = document.createElement('input')
  input.id = 'code'
  input.autocomplete = 'one-time-code'
  input.inputMode = 'numeric'
  input.spellcheck = false
  input.ariaLabel = label
  input.setAttribute('autofocus', '')
  const boxes = Array.from({ length: digits }, () => document.createElement('span'))
  const whole = inClass('div', 'otp', ...boxes, input)
  const draw = () => {
    const typed = [...input.value.replace(/\s/g, '')]
    for (const [at, box] of boxes.entries()) {
      box.textContent = typed[at] ?? ''
      box.classList.toggle('at', at === Math.min(typed.length, digits - 1))
    }
  }
  draw()
  input.addEventListener('input', () => {
    whole.classList.remove('wrong')
    draw()
    if (readCode(input.value, digits) !== undefined)
      input.dispatchEvent(new Event(pressEvent, { bubbles: true }))
  })
  return { whole, input }
}
