import type { KeptWallet } from '../../frame/answers.js'
import type { KeptLogin } from '../../frame/frameStorage.js'
import { hasPasskeys } from '../../frame/passkeys.js'
import { exactly } from '../../frame/screens/exactly.js'
import { element } from '../../frame/screens/panel.js'
import type { OwnDevice } from './own.js'
import type { ManageText } from './texts.js'

/** What an owner can begin on the page. */
export type HomeStep =
  | { readonly what: 'remove-device'; readonly device: OwnDevice }
  | { readonly what: 'remove-passkey'; readonly slot: string }
  | {
      readonly what:
        | 'add-passkey'
        | 'make-kit'
        | 'check-kit'
        | 'save-kit'
        | 'to-self'
        | 'show-words'
        | 'change-email'
        | 'sign-out'
        | 'sign-out-everywhere'
    }

/** What the page shows. */
export interface HomeFacts {
  readonly login: KeptLogin
  readonly wallet: KeptWallet
  readonly devices: readonly OwnDevice[]
  readonly locale: string
  /** What came of the step before. */
  readonly told: string | undefined
}

/** Shows the wallet, who can open it and by what; settles with what the visitor begins. */
export function showHome(facts: HomeFacts, text: (key: ManageText) => string): Promise<HomeStep> {
  const { login, wallet, devices, locale, told } = facts
  return new Promise((resolve) => {
    const main = document.createElement('main')
    main.className = 'home'
    const begin = (step: HomeStep) => () => {
      main.remove()
      resolve(step)
    }
    const button = (label: string, step: HomeStep, look = '') => {
      const made = element('button', label)
      made.className = look
      made.addEventListener('click', begin(step))
      return made
    }
    const section = (title: ManageText, ...parts: readonly (string | HTMLElement)[]) => {
      const made = document.createElement('section')
      made.append(
        element('h2', text(title)),
        ...parts.map((part) => (typeof part === 'string' ? element('p', part) : part)),
      )
      return made
    }
    const live = wallet.slots.filter(({ closed }) => !closed)
    const of = (kind: KeptWallet['slots'][number]['kind']) => live.filter((slot) => slot.kind === kind)
    const isHelped = of('assisted').length > 0
    const canBeOwn = of('passkey').length + of('kit').length > 0
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

    const head = element('header', '')
    head.append(element('h1', text('title')))
    for (const address of Object.values(wallet.addresses)) {
      const shown = exactly('p', address)
      shown.className = 'address'
      head.append(shown)
    }
    const who = login.email ?? login.userName
    if (who) head.append(element('p', `${text('loggedInAs')} ${who}`))
    main.append(head)
    if (told) {
      const status = element('p', told)
      status.role = 'status'
      status.className = 'told'
      main.append(status)
    }

    const list = (items: readonly HTMLElement[]) => {
      const made = document.createElement('ul')
      made.append(...items)
      return made
    }
    const row = (title: string, detail: string, end?: HTMLElement) => {
      const made = document.createElement('li')
      const words = element('div', '')
      words.append(element('strong', title), element('span', detail))
      made.append(words)
      if (end) made.append(end)
      return made
    }
    const named = (made: HTMLElement, label: string) => {
      made.ariaLabel = label
      return made
    }

    main.append(
      section(
        'who.title',
        text(isHelped ? (login.email ? 'who.assisted' : 'who.assistedByKey') : 'who.self'),
        ...(isHelped && !canBeOwn ? [text('who.first')] : []),
        ...(isHelped && canBeOwn ? [button(text('who.toSelf'), { what: 'to-self' })] : []),
      ),
      section(
        'devices.title',
        list(
          devices.map((device) => {
            const { jkt, label, seenAt, isThis } = device
            const seen = isThis ? text('devices.this') : `${text('devices.seen')}: ${date.format(seenAt)}`
            const hasKey = live.some((slot) => slot.jkt === jkt)
            const end = button(text('remove'), { what: 'remove-device', device })
            return row(
              label,
              hasKey ? seen : `${seen}. ${text('devices.noKey')}`,
              isThis ? undefined : named(end, `${text('remove')}: ${label}`),
            )
          }),
        ),
      ),
      section(
        'passkeys.title',
        ...(of('passkey').length > 0
          ? [
              list(
                of('passkey').map(({ id }, at) =>
                  row(
                    `${text('passkeys.one')} ${at + 1}`,
                    '',
                    isHelped || of('passkey').length + of('kit').length > 1
                      ? named(
                          button(text('remove'), { what: 'remove-passkey', slot: id }),
                          `${text('remove')}: ${text('passkeys.one')} ${at + 1}`,
                        )
                      : undefined,
                  ),
                ),
              ),
            ]
          : [text('passkeys.none')]),
        hasPasskeys() ? button(text('passkeys.add'), { what: 'add-passkey' }) : text('passkeys.unfit'),
      ),
      section(
        'kit.title',
        text(of('kit').length > 0 ? 'kit.has' : 'kit.none'),
        button(text(of('kit').length > 0 ? 'kit.new' : 'kit.make'), { what: 'make-kit' }),
        ...(of('kit').length > 0
          ? [button(text('kit.check'), { what: 'check-kit' }), button(text('kit.file'), { what: 'save-kit' })]
          : []),
      ),
      section(
        'email.section',
        login.email === undefined ? text('email.none') : exactly('p', login.email),
        button(text(login.email ? 'email.change' : 'email.add'), { what: 'change-email' }),
      ),
      section('words.title', text('words.lead'), button(text('words.show'), { what: 'show-words' })),
      section(
        'out.title',
        text('out.lead'),
        button(text('out.here'), { what: 'sign-out' }),
        button(text('out.everywhere'), { what: 'sign-out-everywhere' }, 'go danger'),
      ),
    )
    document.body.append(main)
  })
}
