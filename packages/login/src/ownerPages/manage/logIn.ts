import { readCode } from '@foyer/core'
import type { Account } from '../../frame/account.js'
import { element, field, showPanel } from '../../frame/screens/panel.js'
import { ServiceError } from '../../frame/service.js'
import type { ManageText } from './texts.js'

/** How many digits a code has. */
const digits = 6

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
    const number = element('p', next.number ?? '')
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
          run: async () => {
            const otp = readCode(code.input.value, digits)
            if (otp === undefined) throw new ServiceError(400, 'otp-wrong', 'No code can be read in this.')
            return [await take(otp)]
          },
        },
      ],
      problem,
    },
    signal,
  )
  return taken
}
