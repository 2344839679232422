import * as v from 'valibot'
import { changed, changeStep, changeWaits } from '../../frame/answers.js'
import { declined } from '../../frame/calls/answers.js'
import { field, showPanel } from '../../frame/screens/panel.js'
import { askCode } from './logIn.js'
import type { StepParts } from './stepParts.js'

const back = 'back'

interface Begun {
  readonly next: 'primary' | 'secondary'
  readonly attempt: string
  readonly email: string
  readonly isLost: boolean
}

/**
 * Moves the account to another address: a code of the old one, if its owner can read it, and one of the new one. Without the
 * old mailbox the change waits. @returns the result in words. @throws {CallError} if the visitor went back
 */
export async function changeEmail(parts: StepParts): Promise<string> {
  const { account, own, text, problem, signal, locale } = parts
  const email = field(text('email.new'), 'email')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  const hasOld = (await account.standing()).email !== undefined
  const start = (isLost: boolean) => async () => {
    const ask = { email: email.input.value.trim(), isLost }
    return { ...v.parse(changeStep, await own.email('start', ask)), ...ask }
  }
  const begun = await showPanel<typeof back | Begun>(
    {
      title: text('email.title'),
      lines: [text(hasOld ? 'email.lead' : 'email.firstLead'), email.whole],
      choices: [
        { label: text('cancel'), run: () => back },
        ...(hasOld ? [{ label: text('email.lost'), run: start(true) }] : []),
        { label: text('login.next'), look: 'go' as const, run: start(false) },
      ],
      problem,
    },
    signal,
  )
  if (begun === back) throw declined()
  const { email: to, isLost } = begun
  const step = (name: string, attempt: string) => (otp: string) =>
    own.email(name, { email: to, attempt, otp })
  let { next, attempt } = begun
  if (next === 'primary')
    ({ next, attempt } = v.parse(changeStep, await askCode(text, problem, signal, step('primary', attempt))))
  const done = await askCode(text, problem, signal, step(isLost && hasOld ? 'wait' : 'secondary', attempt))
  const waits = v.safeParse(changeWaits, done)
  if (!waits.success) {
    await account.setEmail(v.parse(changed, done).email)
    return text('email.done')
  }
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return `${text('email.waits')} ${new Intl.DateTimeFormat(locale, style).format(waits.output.from)}.`
}
