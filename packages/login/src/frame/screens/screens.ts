import type { Bytes } from '../../custody/bytes.js'
import { newKitCode, readKitCode, writeKitCode } from '../../custody/kitCode.js'
import { SealBrokenError } from '../../custody/seal.js'
import type { RootChange } from '../account.js'
import type { KeptWallet } from '../answers.js'
import { declined } from '../calls/answers.js'
import { dress } from '../confirm/style.js'
import type { KeptLogin } from '../frameStorage.js'
import { createPasskey, hasPasskeys, PasskeyError, usePasskey } from '../passkeys.js'
import type { PageTheme } from '../theme.js'
import type { UnlockMethod } from '../vaults.js'
import { askAgreement } from './agreement.js'
import { element, field, showPanel } from './panel.js'
import { type ScreenText, screenTexts } from './texts.js'

export { fetchWords } from '../fetchWords.js'

// What a login asks the visitor in the frame. A chunk of its own: most logins ask nothing.

/** Whether a page may have the login that another one has. @throws {CallError} declined */
export async function askConsent(
  login: KeptLogin,
  origin: string,
  look: PageTheme,
  signal: AbortSignal,
): Promise<void> {
  const text = screenTexts(look.locale)
  const agreement = {
    over: `${new URL(origin).host} ${text('asks')}`,
    title: text('consent.title'),
    lead: text('consent.lead'),
    subject: Object.values(login.addresses)[0] ?? '',
    more: text('consent.more'),
    yes: text('consent.allow'),
    no: text('cancel'),
  }
  if (!(await askAgreement({ agreement, look }, signal))) throw declined()
}

/** Whether who can open the wallet may change, which the screen names. @throws {CallError} declined */
export async function askChange(
  change: RootChange,
  origin: string,
  look: PageTheme,
  signal: AbortSignal,
): Promise<void> {
  const text = screenTexts(look.locale)
  const isEmail = change.kind === 'email'
  const agreement = {
    over: `${new URL(origin).host} ${text('asks')}`,
    title: text(isEmail ? 'email.title' : 'room.title'),
    lead: text(isEmail ? 'email.lead' : 'room.lead'),
    subject: isEmail ? change.email : change.label,
    more: text(isEmail ? 'email.more' : 'room.more'),
    yes: text(isEmail ? 'email.go' : 'room.go'),
    no: text('cancel'),
    isDanger: !isEmail,
  }
  if (!(await askAgreement({ agreement, look }, signal))) throw declined()
}

/** A passkey or the kit, until one of them opens the wallet. @throws {CallError} declined */
export async function askUnlock(
  wallet: KeptWallet,
  open: (way: UnlockMethod) => Promise<Bytes>,
  look: PageTheme,
  signal: AbortSignal,
): Promise<Bytes> {
  dress(look)
  const text = screenTexts(look.locale)
  const has = (kind: UnlockMethod['kind']) => wallet.slots.some((slot) => slot.kind === kind && !slot.closed)
  const credentials = wallet.slots.flatMap(({ credential }) => credential ?? [])
  const { whole, input } = field(text('unlock.code'), 'kit')
  const opened = await showPanel<Bytes | 'no'>(
    {
      title: text('unlock.title'),
      lines: [text('unlock.lead'), ...(has('kit') ? [whole] : [])],
      choices: [
        { label: text('cancel'), run: () => 'no' },
        ...(has('kit')
          ? [
              {
                label: text('unlock.kit'),
                async run() {
                  const typed = await readKitCode(input.value)
                  if (!typed) throw new SealBrokenError()
                  return open({ kind: 'kit', code: typed })
                },
              },
            ]
          : []),
        ...(has('passkey') && hasPasskeys()
          ? [
              {
                label: text('unlock.passkey'),
                look: 'go' as const,
                run: async () => open({ kind: 'passkey', ...(await usePasskey(credentials)) }),
              },
            ]
          : []),
      ],
      problem: (error) => problemOf(error, text, 'unlock.wrong'),
    },
    signal,
  )
  if (opened === 'no') throw declined()
  return opened
}

/** A passkey or a kit for a wallet that is about to be made. @throws {CallError} declined */
export async function askWay(name: string, look: PageTheme, signal: AbortSignal): Promise<UnlockMethod> {
  dress(look)
  const text = screenTexts(look.locale)
  const way = await showPanel<UnlockMethod | 'kit' | 'no'>(
    {
      title: text('keep.title'),
      lines: [text('keep.lead')],
      choices: [
        { label: text('cancel'), run: () => 'no' },
        { label: text('keep.kit'), run: () => 'kit' },
        ...(hasPasskeys()
          ? [
              {
                label: text('keep.passkey'),
                look: 'go' as const,
                run: async (): Promise<UnlockMethod> => ({ kind: 'passkey', ...(await createPasskey(name)) }),
              },
            ]
          : []),
      ],
      problem: (error) => problemOf(error, text, 'problem.other'),
    },
    signal,
  )
  if (way === 'no') throw declined()
  return way === 'kit' ? { kind: 'kit', code: await showKit(look.locale, signal) } : way
}

/** Shows the code of a new kit until the visitor has it on paper. @throws {CallError} declined */
export async function showKit(locale: string, signal: AbortSignal): Promise<Bytes> {
  const text = screenTexts(locale)
  const made = newKitCode()
  const written = await writeKitCode(made)
  for (;;) {
    const next = await showPanel<'next' | 'no'>(
      {
        title: text('kit.title'),
        lines: [text('kit.lead'), code(written), text('kit.copy')],
        choices: [
          { label: text('cancel'), run: () => 'no' },
          { label: text('kit.next'), look: 'go', run: () => 'next' },
        ],
        problem: () => text('problem.other'),
      },
      signal,
    )
    if (next === 'no') throw declined()
    const { whole, input } = field(text('kit.check'), 'check')
    const checked = await showPanel<'done' | 'back'>(
      {
        title: text('kit.title'),
        lines: [whole],
        choices: [
          { label: text('kit.back'), run: () => 'back' },
          {
            label: text('kit.done'),
            look: 'go',
            async run(): Promise<'done'> {
              const typed = await readKitCode(input.value)
              if (!typed || (await writeKitCode(typed)) !== written) throw new SealBrokenError()
              return 'done'
            },
          },
        ],
        problem: () => text('kit.wrong'),
      },
      signal,
    )
    if (checked === 'done') return made
  }
}

function code(value: string): HTMLElement {
  const shown = element('p', value)
  shown.className = 'code'
  return shown
}

/** What went wrong with a passkey or a code, in words. */
export function problemOf(error: unknown, text: (key: ScreenText) => string, wrong: ScreenText): string {
  if (error instanceof PasskeyError) return text(error.why === 'unfit' ? 'problem.unfit' : 'problem.passkey')
  if (error instanceof SealBrokenError) return text(wrong)
  return error instanceof Error && error.name === 'ServiceError' ? error.message : text('problem.other')
}
