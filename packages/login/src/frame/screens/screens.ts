import type { Bytes } from '../../custody/bytes.js'
import { newKitCode, readKitCode, writeKitCode } from '../../custody/kitCode.js'
import { SealBrokenError } from '../../custody/seal.js'
import type { AskWallet, RootChange } from '../accountParts.js'
import type { KeptWallet } from '../answers.js'
import { asciiEmail } from '../asciiEmail.js'
import { declined } from '../calls/answers.js'
import { dress } from '../confirm/style.js'
import type { KeptLogin } from '../frameStorage.js'
import type { AddressSteps, NewWay } from '../newWay.js'
import {
  createPasskey,
  hasPasskeys,
  PasskeyError,
  tryPasskey,
  type UsedPasskey,
  usePasskey,
} from '../passkeys.js'
import type { PageTheme } from '../theme.js'
import type { UnlockMethod, VouchedWallet } from '../vaults.js'
import { askAgreement } from './agreement.js'
import { exactly } from './exactly.js'
import { readOtp } from './otp.js'
import { field, showPanel } from './panel.js'
import { saveKit } from './saveKit.js'
import { type ScreenText, screenTexts } from './texts.js'

export { fetchWords } from '../fetchWords.js'

// Questions of a login in the frame. A chunk of its own: most logins ask nothing.

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
  const from = isEmail ? change.from : undefined
  const agreement = {
    over: `${new URL(origin).host} ${text('asks')}`,
    title: text(isEmail ? 'email.title' : 'room.title'),
    before: from === undefined ? undefined : { lead: text('email.now'), subject: asciiEmail(from) },
    lead: text(isEmail ? 'email.lead' : 'room.lead'),
    subject: isEmail ? asciiEmail(change.email) : change.label,
    more: text(isEmail ? 'email.more' : 'room.more'),
    yes: text(isEmail ? 'email.go' : 'room.go'),
    no: text('cancel'),
    isDanger: !isEmail,
  }
  if (!(await askAgreement({ agreement, look }, signal))) throw declined()
}

/** Whether a wallet may be used that is not what this browser or the site would have it be. @throws {CallError} declined */
export async function askOlder(
  [wallet, of]: readonly [wallet: Pick<KeptWallet, 'addresses'> | undefined, why: Parameters<AskWallet>[1]],
  look: PageTheme,
  signal: AbortSignal,
): Promise<void> {
  const text = screenTexts(look.locale)
  const agreement = {
    title: text(`${of}.title`),
    lead: text(`${of}.lead`),
    subject: wallet ? (Object.values(wallet.addresses)[0] ?? '') : text('other.new'),
    more: text(`${of}.more`),
    yes: text(`${of}.go`),
    no: text('cancel'),
    isDanger: true,
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
      lines: [text(has('assisted') ? 'unlock.shared' : 'unlock.lead'), ...(has('kit') ? [whole] : [])],
      choices: [
        { label: text('cancel'), look: 'back', run: () => 'no' },
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

/**
 * A way back to a wallet that is about to be made: a passkey, a kit, or an address.
 * @param address adds an address; without it an address is no way back
 * @throws {CallError} declined
 */
export async function askWay(
  name: string,
  address: AddressSteps | undefined,
  look: PageTheme,
  signal: AbortSignal,
): Promise<NewWay> {
  dress(look)
  const text = screenTexts(look.locale)
  for (;;) {
    const kind = await showPanel<NewWay['kind'] | 'no'>(
      {
        title: text('keep.title'),
        lines: [text(address ? 'keep.noEmail' : 'keep.lead')],
        choices: [
          { label: text('cancel'), look: 'back', run: () => 'no' },
          ...(address ? [{ label: text('keep.email'), run: () => 'email' as const }] : []),
          { label: text('keep.kit'), run: () => 'kit' },
          ...(hasPasskeys()
            ? [{ label: text('keep.passkey'), look: 'go' as const, run: () => 'passkey' as const }]
            : []),
        ],
        problem: () => text('problem.other'),
      },
      signal,
    )
    if (kind === 'no') throw declined()
    if (kind === 'kit') return { kind, code: await showKit(look.locale, signal) }
    if (kind === 'passkey') return { kind, ...(await showPasskey(name, look.locale, signal)) }
    const email = address && (await askAddress(address, text, signal))
    if (email !== undefined) return { kind: 'email', email }
  }
}

/** Says that the kit or passkey that was just made opens nothing: the account has another wallet by now. */
export async function showLost(look: PageTheme, signal: AbortSignal): Promise<void> {
  dress(look)
  const text = screenTexts(look.locale)
  await showPanel(
    {
      title: text('lost.title'),
      lines: [text('lost.lead'), text('lost.more')],
      choices: [{ label: text('next'), look: 'go', isLeave: true, run: () => true }],
      problem: () => text('problem.other'),
    },
    signal,
  )
}

/** Offers the file of a kit that was just made, and the page that opens it, before *Done*. */
export async function showKitFile(
  wallet: VouchedWallet,
  site: string,
  project: string,
  look: PageTheme,
  signal: AbortSignal,
): Promise<void> {
  dress(look)
  const text = screenTexts(look.locale)
  const manage = exactly('p', `${location.host}/manage${project && `?projectId=${project}`}`)
  manage.className = 'code'
  await saveKit({
    wallet,
    site,
    project,
    words: {
      file: text('file.save'),
      fileAgain: text('file.again'),
      page: text('file.page'),
      done: text('kit.done'),
      later: text('file.later'),
    },
    draw({ file, page }, savedAt) {
      const isSaved = savedAt !== undefined
      file.className = isSaved ? 'button' : 'button go'
      const links = [file, page]
      return isSaved
        ? { title: text('file.saved'), lines: [text('file.savedLead'), text('file.note'), ...links] }
        : {
            title: text('file.title'),
            lines: [text('file.lead'), text('file.note'), ...links, text('file.until'), manage],
          }
    },
    problem: () => text('problem.other'),
    signal,
  })
}

/** Adds an address by the code that it gets. @returns `undefined` if the visitor went back */
async function askAddress(
  address: AddressSteps,
  text: (key: ScreenText) => string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { whole, input } = field(text('address.label'), 'email')
  input.type = 'email'
  input.autocomplete = 'email'
  const back = { label: text('back'), look: 'back' as const, run: () => 'back' as const }
  const problem = (error: unknown) => problemOf(error, text, 'problem.other')
  const begun = await showPanel<{ readonly email: string; readonly attempt: string } | 'back'>(
    {
      title: text('keep.email'),
      lines: [whole],
      choices: [
        back,
        {
          label: text('next'),
          look: 'go',
          async run() {
            const email = input.value.trim()
            return { email, attempt: await address.start(email) }
          },
        },
      ],
      problem,
    },
    signal,
  )
  if (begun === 'back') return undefined
  const code = field(text('address.code'), 'code')
  code.input.autocomplete = 'one-time-code'
  code.input.inputMode = 'numeric'
  const added = await showPanel<{ readonly email: string } | 'back'>(
    {
      title: text('keep.email'),
      lines: [text('address.sent'), exactly('p', asciiEmail(begun.email)), code.whole],
      choices: [
        back,
        {
          label: text('next'),
          look: 'go',
          run: async () => ({ email: await address.finish({ ...begun, otp: readOtp(code.input.value) }) }),
        },
      ],
      problem,
    },
    signal,
  )
  return added === 'back' ? undefined : added.email
}

/** A passkey, once it was used: some give another secret when they are used than when they are made. @throws {CallError | PasskeyError} */
export async function showPasskey(name: string, locale: string, signal: AbortSignal): Promise<UsedPasskey> {
  const text = screenTexts(locale)
  const panel = <T>(lead: ScreenText, go: ScreenText, run: () => Promise<T>) =>
    showPanel<T | 'no'>(
      {
        title: text('passkey.title'),
        lines: [text(lead)],
        choices: [
          { label: text('cancel'), look: 'back', run: () => 'no' },
          { label: text(go), look: 'go', run },
        ],
        problem: (error) => problemOf(error, text, 'problem.other'),
      },
      signal,
    )
  const made = await panel('passkey.lead', 'keep.passkey', () => createPasskey(name))
  if (made === 'no') throw declined()
  const used = await panel('passkey.try', 'passkey.use', () => tryPasskey(made))
  if (used === 'no') throw declined()
  return used
}

/** Shows the code of a new kit until the visitor has it on paper. @param step draws how far it is @throws {CallError} declined */
export async function showKit(
  locale: string,
  signal: AbortSignal,
  step?: (at: 'write' | 'check') => HTMLElement,
): Promise<Bytes> {
  const text = screenTexts(locale)
  const made = newKitCode()
  const written = await writeKitCode(made)
  for (;;) {
    const next = await showPanel<'next' | 'no'>(
      {
        title: text('kit.title'),
        top: step?.('write'),
        lines: [text('kit.lead'), code(written), text('kit.copy')],
        choices: [
          { label: text('cancel'), look: 'back', run: () => 'no' },
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
        title: text('kit.checkTitle'),
        top: step?.('check'),
        lines: [whole],
        choices: [
          { label: text('kit.back'), look: 'back', run: () => 'back' },
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
  const shown = exactly('p', '')
  shown.className = 'code kit'
  // In groups, with spaces between them: a hyphen at the end of a line is read as a part of the code.
  shown.append(...value.split('-').flatMap((group) => [exactly('span', group), ' ']))
  return shown
}

/** Says why a passkey or a code did not work. */
export function problemOf(error: unknown, text: (key: ScreenText) => string, wrong: ScreenText): string {
  if (error instanceof PasskeyError) return text(error.why === 'unfit' ? 'problem.unfit' : 'problem.passkey')
  if (error instanceof SealBrokenError) return text(wrong)
  return error instanceof Error && error.name === 'ServiceError' ? error.message : text('problem.other')
}
