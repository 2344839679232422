import type { Account } from '../../frame/account.js'
import { exactly } from '../../frame/screens/exactly.js'
import { readOtp } from '../../frame/screens/otp.js'
import { field, showPanel } from '../../frame/screens/panel.js'
import type { ManageText } from './texts.js'

/** Logs in by e-mail: as a page does, in the page itself. */
export async function logIn(
  account: Account,
  text: (key: ManageText) => string,
  problem: (error: unknown) => string,
  signal: AbortSignal,
  told?: string,
): Promise<void> {
  const email = field(text('login.email'), 'email')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  const next = await showPanel(
    {
      title: text('login.title'),
      lines: [...(told ? [told] : []), email.whole],
      choices: [
        { label: text('login.next'), look: 'go', run: () => account.startEmail(email.input.value.trim()) },
      ],
      problem,
    },
    signal,
  )
  if (next.action === 'CONNECT') return
  if (next.action === 'VERIFY_DEVICE') {
    const number = exactly('p', next.number ?? '')
    number.className = 'number'
    await showPanel<true>(
      {
        title: text('device.title'),
        lines: [text('device.lead'), number],
        choices: [
          {
            label: text('device.wait'),
            look: 'go',
            run: () => account.waitForDevice(signal).then((): true => true),
          },
        ],
        problem,
      },
      signal,
    )
  }
  await askCode(text, problem, signal, (otp) => account.finishEmail(otp))
}

/** Asks for the code that a mail brought, until it is taken. */
export async function askCode<T>(
  text: (key: ManageText) => string,
  problem: (error: unknown) => string,
  signal: AbortSignal,
  take: (otp: string) => Promise<T>,
): Promise<T> {
  const code = field(text('code.label'), 'code')
  code.input.autocomplete = 'one-time-code'
  code.input.inputMode = 'numeric'
  const [taken] = await showPanel<readonly [T]>(
    {
      title: text('code.title'),
      lines: [text('code.lead'), code.whole],
      choices: [
        {
          label: text('login.next'),
          look: 'go',
          run: async () => [await take(readOtp(code.input.value))],
        },
      ],
      problem,
    },
    signal,
  )
  return taken
}
