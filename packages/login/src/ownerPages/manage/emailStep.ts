import * as v from 'valibot'
import { changed, changeStep, changeWaits } from '../../frame/answers.js'
import { declined } from '../../frame/calls/answers.js'
import { exactly } from '../../frame/screens/exactly.js'
import { element, field, showPanel } from '../../frame/screens/panel.js'
import { group, inClass, mark, note, row } from '../drawing.js'
import { askCode } from './logIn.js'
import { prove } from './prove.js'
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
export async function changeEmail(parts: StepParts): Promise<string | undefined> {
  const { account, own, text, problem, signal } = parts
  const old = (await account.standing()).email
  const proof = old === undefined ? await prove(parts, 'way') : undefined
  const begun = await askNew(parts, old, proof)
  if (begun === back) throw declined()
  const { email: to, isLost } = begun
  const step = (name: string, attempt: string) => (otp: string) =>
    own.email(name, { email: to, attempt, otp })
  let { next, attempt } = begun
  if (next === 'primary') {
    const taken = await askCode(parts, { email: old, take: step('primary', attempt) })
    if (taken === undefined) throw declined()
    ;({ next, attempt } = v.parse(changeStep, taken))
  }
  const last = step(isLost && old !== undefined ? 'wait' : 'secondary', attempt)
  const done = await askCode(parts, { email: to, take: last })
  if (done === undefined) throw declined()
  const waits = v.safeParse(changeWaits, done)
  if (!waits.success) {
    await account.setEmail(v.parse(changed, done).email)
    // A first address lets new devices in sooner.
    return text(begun.next === 'primary' || isLost ? 'email.done' : 'email.added')
  }
  const { from } = waits.output
  await showPanel<true>(
    {
      title: text('email.waitsTitle'),
      mark: mark('mail'),
      lines: [
        text('email.waits', { date: dateOf(from, parts.locale) }),
        group([
          row({ icon: 'mail', title: exactly('span', old ?? ''), detail: text('email.until') }),
          row({ icon: 'arrow', title: exactly('span', to), detail: text('email.from') }),
        ]),
        note(text('email.wrote')),
      ],
      choices: [{ label: text('email.backHome'), look: 'go', run: () => true }],
      problem,
    },
    signal,
  )
  return undefined
}

/** Asks for the new address, and says what happens without the old mailbox. */
async function askNew(
  { own, text, problem, signal }: StepParts,
  old: string | undefined,
  proof: string | undefined,
): Promise<typeof back | Begun> {
  const email = field(text('email.new'), 'email')
  email.input.type = 'email'
  email.input.autocomplete = 'email'
  const start = (isLost: boolean) => async () => {
    const ask = { email: email.input.value.trim(), isLost }
    return { ...v.parse(changeStep, await own.email('start', { ...ask, proof })), ...ask }
  }
  const first = { label: text('back'), look: 'back' as const, run: (): typeof back => back }
  const next = { label: text('login.next'), look: 'go' as const }
  const parts = { title: text('email.title'), problem }
  if (old === undefined) {
    const lines = [text('email.firstLead'), email.whole]
    return showPanel<typeof back | Begun>(
      { ...parts, lines, choices: [first, { ...next, run: start(false) }] },
      signal,
    )
  }
  const now = field(text('email.now'), 'now')
  now.input.value = old
  now.input.readOnly = true
  now.input.setAttribute('translate', 'no')
  for (let isLost = false; ; isLost = true) {
    const way = inClass('ol', 'way')
    const what = [
      ['email.today', 'email.todayText'],
      ['email.hours', 'email.hoursText'],
      ['email.then', 'email.thenText'],
    ] as const
    way.append(
      ...what.map(([title, more], at) => {
        const item = document.createElement('li')
        const words = document.createElement('span')
        words.append(element('b', text(title)), text(more))
        item.append(inClass('i', '', `${at + 1}`), words)
        return item
      }),
    )
    const happens = [inClass('p', 'label', text('email.happens')), inClass('div', 'panel', way)]
    const foot = inClass('p', 'foot', text(isLost ? 'email.lostFoot' : 'email.foot'))
    const lines = [text('email.lead'), now.whole, email.whole, ...(isLost ? happens : [foot])]
    const chosen = await showPanel<typeof back | Begun | 'lost'>(
      {
        ...parts,
        lines,
        choices: [
          ...(isLost
            ? []
            : [{ label: text('email.lost'), look: 'ghost' as const, run: (): 'lost' => 'lost' }]),
          first,
          { ...next, run: start(isLost) },
        ],
      },
      signal,
    )
    if (chosen !== 'lost') return chosen
  }
}

function dateOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
