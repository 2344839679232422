import { readCode } from '@foyer/core'
import type { Account } from '../../frame/account.js'
import { CallError } from '../../frame/calls/answers.js'
import { readOtp } from '../../frame/screens/otp.js'
import { element, field, pressEvent, showPanel } from '../../frame/screens/panel.js'
import { inClass, mark, sentence } from '../drawing.js'
import { linkTo, type SocialWays } from './socialWays.js'
import type { ManageTexts } from './texts.js'

/** How long the service has a visitor wait between two emails. */
const pauseMs = 30_000
const digits = 6

/** Parts of the steps of a login. */
export interface LogInParts {
  readonly account: Account
  readonly social: SocialWays
  readonly text: ManageTexts
  readonly signal: AbortSignal
  /** How long a code is good. */
  readonly minutes: number
  problem(error: unknown): string
}

/** A step of a login. Each answer of the service leads to the step that it asks for. */
type Step =
  | { readonly at: 'begin'; readonly email?: string; readonly told?: string | undefined }
  /** The link of an email is pressed elsewhere. */
  | {
      readonly at: 'link'
      readonly email: string
      readonly number: string
      next(signal: AbortSignal): Promise<Step>
      /** Sends another link. Without it there is no such button. */
      again?(): Promise<Step>
    }
  | { readonly at: 'code'; readonly email: string }
  | { readonly at: 'in' }

/** Logs in by e-mail or an account elsewhere: as a page does, in the page itself. It makes no account. @param told why */
export async function logIn(parts: LogInParts, told?: string): Promise<void> {
  let step: Step = (await comeBack(parts)) ?? { at: 'begin', told }
  while (step.at !== 'in')
    step =
      step.at === 'begin'
        ? await begin(parts, step)
        : step.at === 'link'
          ? await waitForLink(parts, step)
          : await takeCode(parts, step)
}

const isIn: Step = { at: 'in' }

/** Has an email sent. @returns the step that follows */
async function mail({ account }: Pick<LogInParts, 'account'>, email: string): Promise<Step> {
  const { action, number = '' } = await account.startEmail(email)
  if (action === 'CONNECT') return isIn
  if (action === 'VERIFY_OTP') return { at: 'code', email }
  return {
    at: 'link',
    email,
    number,
    next: (signal) => account.waitForDevice(signal).then(() => ({ at: 'code', email })),
    again: () => mail({ account }, email),
  }
}

/** Enters by an account elsewhere. @param enter once more, it waits for the link */
async function enterBy(
  enter: (signal: AbortSignal) => ReturnType<SocialWays['entry']['enter']>,
  signal: AbortSignal,
): Promise<Step> {
  const first = await enter(signal)
  if (!first) return isIn
  const { email, number } = first
  return { at: 'link', email, number, next: (life) => enter(life).then(() => isIn) }
}

/** Goes on where a provider led back to the page. */
async function comeBack({ social, problem, signal }: LogInParts): Promise<Step | undefined> {
  const uri = social.returned()
  if (uri === undefined) return undefined
  return enterBy((life) => social.entry.enter(uri, life), signal).catch((error: unknown): Step => {
    if (signal.aborted) throw error
    return { at: 'begin', told: error instanceof CallError ? undefined : problem(error) }
  })
}

function begin(
  parts: LogInParts,
  { email: typed = '', told }: Step & { readonly at: 'begin' },
): Promise<Step> {
  const { social, text, problem, signal } = parts
  const email = field(text('login.email'), 'email')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  email.input.value = typed
  return showPanel<Step>(
    {
      title: text('login.title'),
      lines: [told ?? text('login.lead'), email.whole],
      choices: [
        ...social.providers.map(({ id, name }) => ({
          label: text('login.by', { provider: name }),
          look: 'ghost' as const,
          // The page is left.
          run: () => (id === 'farcaster' ? askFarcaster(parts) : social.leave(id).then(() => undefined)),
        })),
        { label: text('login.next'), look: 'go', run: () => mail(parts, email.input.value.trim()) },
      ],
      problem,
    },
    signal,
  )
}

/** Leads to Farcaster in another tab, and waits until the visitor agreed there. */
async function askFarcaster({ social, text, problem, signal }: LogInParts): Promise<Step> {
  const { entry } = social
  const link = linkTo((await entry.beginFarcaster()).url, text('login.by', { provider: 'Farcaster' }))
  const back: Step = { at: 'begin' }
  return showPanel<Step>(
    {
      title: 'Farcaster',
      lines: [text('login.agree'), link],
      until: (life) => enterBy((until) => entry.enterFarcaster(until), life),
      choices: [{ label: text('back'), look: 'back', run: () => back }],
      problem,
    },
    signal,
  )
}

/** Waits until a reader of the mailbox allows this browser. */
function waitForLink(
  { text, problem, signal }: LogInParts,
  { email, number, next, again }: Step & { readonly at: 'link' },
): Promise<Step> {
  const shown = inClass('span', 'ring number', number)
  shown.setAttribute('translate', 'no')
  const wait = element('p', text('device.wait'))
  wait.className = 'wait-line'
  const back = (): Step => ({ at: 'begin', email })
  return showPanel<Step>(
    {
      title: text('device.title'),
      mark: inClass('div', 'stage', text('device.step'), shown),
      lines: [
        sentence(text('device.sent'), 'email', email),
        sentence(text('device.only'), 'number', number),
        wait,
      ],
      until: next,
      choices: [
        { label: text('login.other'), look: 'ghost', run: back },
        ...(again
          ? [
              {
                label: text('device.again'),
                look: 'ghost' as const,
                wait: {
                  until: Date.now() + pauseMs,
                  said: (time: string) => text('device.againIn', { time }),
                },
                run: again,
              },
            ]
          : []),
        { label: text('back'), look: 'back', run: back },
      ],
      problem,
    },
    signal,
  )
}

/** Takes the code. Another one is sent by way of another link, where this browser is still new. */
async function takeCode(parts: LogInParts, { email }: Step & { readonly at: 'code' }): Promise<Step> {
  const step = await askCode<Step>(parts, {
    email,
    again: () => mail(parts, email),
    take: (otp) => parts.account.finishEmail(otp).then(() => isIn),
  })
  return step ?? { at: 'begin', email }
}

/** The use of a code. */
export interface CodeUse<T> {
  /** Where it was sent; `undefined` for the owner's mailbox. */
  readonly email: string | undefined
  /** Sends another one, or leads to what comes before it. Without it there is no such button. */
  again?(): Promise<T>
  take(otp: string): Promise<T>
}

/** Asks for the code of an email. @returns the result of `take` or `again`; `undefined` if the visitor went back */
export async function askCode<T>(
  { text, problem, signal, minutes }: Omit<LogInParts, 'account' | 'social'>,
  { email, again, take }: CodeUse<T>,
): Promise<T | undefined> {
  const code = codeField(text('code.label'))
  const sent = email === undefined ? [] : [sentence(text('code.sent'), 'email', email)]
  const lead = [...sent, text('code.expires', { minutes: `${minutes}` })]
  const said = inClass('p', 'say', text('code.auto'))
  const next = await showPanel<readonly [T] | 'back'>(
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
                run: async () => [await again()] as const,
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
  return next === 'back' ? undefined : next[0]
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
