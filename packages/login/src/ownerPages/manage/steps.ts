import { wipe } from '../../custody/bytes.js'
import { readKitCode } from '../../custody/kitCode.js'
import { SealBrokenError } from '../../custody/seal.js'
import { declined } from '../../frame/calls/answers.js'
import { exactly } from '../../frame/screens/exactly.js'
import { type Choice, element, field, showPanel } from '../../frame/screens/panel.js'
import { showPasskey } from '../../frame/screens/screens.js'
import type { IconName } from '../../look/icons.js'
import { inClass, mark, note } from '../drawing.js'
import { changeEmail } from './emailStep.js'
import type { HomeStep } from './homeParts.js'
import { makeKit, saveKit } from './kitStep.js'
import { prove } from './prove.js'
import type { StepParts } from './stepParts.js'
import type { ManageText } from './texts.js'

const wordsOnPage = 4

/** Takes a step. @returns what is told of it. @throws {CallError} where the visitor went back */
export async function takeStep(step: HomeStep, parts: StepParts): Promise<string | undefined> {
  const { account, own, text, problem, signal, locale } = parts

  async function sure(
    title: ManageText,
    lines: readonly (string | HTMLElement)[],
    go: string,
    look: 'go' | 'danger',
    run: () => Promise<unknown>,
    others: readonly Choice<'back'>[] = [],
    icon?: IconName,
  ): Promise<void> {
    const end = await showPanel<'done' | 'back'>(
      {
        title: text(title),
        ...(icon && { mark: mark(icon) }),
        lines,
        choices: [
          ...others,
          { label: text('cancel'), look: 'back', run: () => 'back' },
          { label: go, look, run: () => run().then((): 'done' => 'done') },
        ],
        problem,
      },
      signal,
    )
    if (end === 'back') throw declined()
  }

  switch (step.what) {
    case 'remove-device': {
      const { jkt, label } = step.device
      const named = label ? exactly('p', label) : element('p', text('devices.unknown'))
      named.className = 'subject'
      await sure('remove.device', [text('remove.deviceLead'), named], text('remove'), 'danger', () =>
        own.removeDevice(jkt),
      )
      return undefined
    }
    case 'remove-passkey':
      await sure('remove.passkey', [text('remove.passkeyLead')], text('remove'), 'danger', () =>
        own.keep(({ id }) => id !== step.slot),
      )
      return undefined
    case 'add-passkey': {
      await prove(parts, 'way')
      const { email, userName } = await account.standing()
      const passkey = await showPasskey(email ?? userName ?? location.host, locale, signal)
      // A proof lasts for some minutes, and the visitor may have taken longer.
      await own.add({ kind: 'passkey', ...passkey }, await prove(parts, 'way'))
      return undefined
    }
    case 'make-kit': {
      await prove(parts, 'way')
      await makeKit(parts, () => prove(parts, 'way'))
      return undefined
    }
    case 'save-kit':
      await saveKit(parts, await own.wallet())
      return undefined
    case 'check-kit': {
      const { whole, input } = field(text('kit.checkLabel'), 'kit')
      await sure('kit.checkTitle', [whole], text('kit.check'), 'go', async () => {
        const code = await readKitCode(input.value)
        if (!code) throw new SealBrokenError()
        await own.check({ kind: 'kit', code })
      })
      return text('kit.right')
    }
    case 'to-self':
      await sure(
        'self.title',
        [
          text('self.lead'),
          note(text('self.warn'), 'warning', 'warn'),
          inClass('p', 'foot', text('self.limit')),
        ],
        text('self.go'),
        'go',
        () => own.keep(({ kind }) => kind !== 'assisted'),
        [{ label: text('notNow'), look: 'ghost', run: () => 'back' }],
        'shield',
      )
      return text('self.done')
    case 'change-email':
      return changeEmail(parts)
    case 'show-words':
      await showWords(parts)
      return undefined
    case 'sign-out':
      await account.signOut()
      return undefined
    case 'sign-out-everywhere':
      await own.signOutEverywhere()
      return undefined
  }
}

/** Words are shown after a fresh proof, some at a time, and are not for the clipboard. */
async function showWords(parts: StepParts): Promise<void> {
  const { own, text, problem, signal } = parts
  await prove(parts, 'words')
  const entropy = await own.words()
  const { wordsOf } = await import('../../frame/keys/newSecret.js')
  const words = wordsOf(entropy).split(' ')
  wipe(entropy)
  const pages = Math.ceil(words.length / wordsOnPage)
  for (let page = 0; page < pages; ) {
    const list = document.createElement('ol')
    list.className = 'words'
    list.style.counterReset = `words ${page * wordsOnPage}`
    list.append(
      ...words.slice(page * wordsOnPage, (page + 1) * wordsOnPage).map((word) => exactly('li', word)),
    )
    page += await showPanel<1 | -1>(
      {
        title: text('words.page', { page: `${page + 1}`, pages: `${pages}` }),
        lines: [text('words.hide'), list, note(text('words.beware'), 'warning', 'warn')],
        choices: [
          ...(page > 0 ? [{ label: text('back'), look: 'back' as const, run: (): -1 => -1 }] : []),
          { label: text(page + 1 < pages ? 'next' : 'done'), look: 'go', run: (): 1 => 1 },
        ],
        problem,
      },
      signal,
    )
  }
}
