import { hasPasskeys } from '../../frame/passkeys.js'
import { exactly } from '../../frame/screens/exactly.js'
import { element } from '../../frame/screens/panel.js'
import { copyButton, group, inClass, note, row, short } from '../drawing.js'
import { type HomeFacts, type HomeParts, type HomeStep, waysOf, wideButton } from './homeParts.js'
import type { ManageTexts } from './texts.js'
import { drawCustody } from './who.js'

/** Shows the wallet, who can open it and by what; settles with what the visitor begins. */
export function showHome(facts: HomeFacts, text: ManageTexts): Promise<HomeStep> {
  return new Promise((resolve) => {
    const main = inClass('main', 'home')
    const begin = (step: HomeStep) => () => {
      main.remove()
      document.body.classList.add('step')
      resolve(step)
    }
    const { told } = facts
    if (told) {
      const status = note(told, 'check', 'good')
      status.role = 'status'
      status.classList.add('told')
      main.append(status)
    }
    const parts = { facts, text, begin, ways: waysOf(facts.wallet) }
    main.append(
      inClass('div', 'column', ...drawHead(parts), ...drawCustody(parts)),
      inClass(
        'div',
        'column',
        ...drawDevices(parts),
        ...drawPasskeys(parts),
        ...drawKit(parts),
        ...drawEmail(parts),
        ...drawPhrase(parts),
        ...drawOut(parts),
      ),
    )
    document.body.classList.remove('step')
    document.body.append(main)
  })
}

/** A heading of a group of rows. */
const label = (title: string) => inClass('h2', 'label', title)

function smallButton(title: string, press: () => void, spoken = title): HTMLButtonElement {
  const made = element('button', title)
  made.className = 'small'
  made.ariaLabel = spoken
  made.addEventListener('click', press)
  return made
}

function drawHead({ facts, text }: HomeParts): readonly HTMLElement[] {
  const { login, addresses } = facts
  const avatar = inClass('span', 'avatar')
  avatar.style.setProperty('--h', `${hueOf(addresses[0]?.address ?? '')}`)
  const words = document.createElement('div')
  words.append(element('h1', text('title')))
  const who = login.email ?? login.userName
  if (who) {
    const [before = '', after = ''] = text('loggedInAs').split('{name}')
    const line = document.createElement('p')
    line.append(before, exactly('span', who), after)
    words.append(line)
  }
  const rows = addresses.map(({ kind, address, isInUse }) => {
    const coin = inClass('span', `glyph coin ${kind}`, kind === 'solana' ? 'S' : 'Ξ')
    coin.ariaHidden = 'true'
    const detail = exactly('span', short(address))
    detail.className = 'address'
    detail.dataset.address = address
    detail.title = address
    const name = text(`addresses.${kind}`)
    return row({
      icon: coin,
      title: name,
      detail,
      end: [
        ...(isInUse ? [inClass('span', 'tag blue', text('addresses.inUse'))] : []),
        copyButton(address, `${text('addresses.copy')}: ${name}`, text('addresses.copied')),
      ],
    })
  })
  return [
    inClass('div', 'me', avatar, words),
    label(text('addresses.title')),
    group(rows),
    ...(rows.length > 1 ? [inClass('p', 'foot', text('addresses.foot'))] : []),
    ...addresses.flatMap(({ networks }) =>
      networks ? [inClass('p', 'foot', text('addresses.networks', { networks: networks.join(', ') }))] : [],
    ),
  ]
}

function drawDevices({ facts, text, begin, ways }: HomeParts): readonly HTMLElement[] {
  const date = new Intl.DateTimeFormat(facts.locale, { dateStyle: 'medium' })
  const rows = facts.devices.map((device) => {
    const { jkt, seenAt, isThis } = device
    const name = device.label || text('devices.unknown')
    const lastSeen =
      seenAt === undefined ? text('devices.unlisted') : text('devices.seen', { date: date.format(seenAt) })
    const seen = isThis ? text('devices.inUse') : lastSeen
    const hasKey = ways.device.some((slot) => slot.jkt === jkt)
    const press = begin({ what: 'remove-device', device })
    return row({
      icon: /Android|iPhone|iPad/.test(name) ? 'phone' : 'desktop',
      title: name,
      detail: hasKey ? seen : text('devices.noKey'),
      end: isThis
        ? [inClass('span', 'tag', text('devices.this'))]
        : [smallButton(text('remove'), press, `${text('remove')}: ${name}`)],
    })
  })
  return [label(text('devices.title')), group(rows)]
}

function drawPasskeys({ text, begin, ways }: HomeParts): readonly HTMLElement[] {
  const canRemove = ways.isShared || ways.passkey.length + ways.kit.length > 1
  const rows = ways.passkey.map(({ id }, at) => {
    const name = text('passkeys.one', { number: `${at + 1}` })
    const press = begin({ what: 'remove-passkey', slot: id })
    const end = canRemove ? [smallButton(text('remove'), press, `${text('remove')}: ${name}`)] : []
    return row({ icon: 'key', title: name, detail: text('passkeys.about'), end })
  })
  const none = row({ icon: 'key', title: text('passkeys.none'), detail: text('passkeys.about') })
  return [
    label(text('passkeys.title')),
    group(rows.length > 0 ? rows : [none]),
    hasPasskeys()
      ? wideButton(text('passkeys.add'), begin({ what: 'add-passkey' }), 'key')
      : inClass('p', 'foot', text('passkeys.unfit')),
  ]
}

function drawKit({ text, begin, ways }: HomeParts): readonly HTMLElement[] {
  const make = () => begin({ what: 'make-kit' })
  if (ways.kit.length === 0) {
    const end = [smallButton(text('kit.make'), make(), text('kit.makeLabel'))]
    const none = row({ icon: 'kit', title: text('kit.none'), detail: text('kit.about'), end })
    return [label(text('kit.title')), group([none])]
  }
  const rows = [
    row({ icon: 'kit', title: text('kit.has'), detail: text('kit.hasAbout') }),
    row({ icon: 'check', title: text('kit.check'), press: begin({ what: 'check-kit' }) }),
    row({
      icon: 'file',
      title: text('kit.file'),
      detail: text('kit.fileAbout'),
      press: begin({ what: 'save-kit' }),
    }),
    row({ icon: 'kit', title: text('kit.new'), detail: text('kit.newAbout'), press: make() }),
  ]
  return [label(text('kit.title')), group(rows)]
}

function drawEmail({ facts, text, begin, ways }: HomeParts): readonly HTMLElement[] {
  const { email } = facts.login
  const press = begin({ what: 'change-email' })
  const made =
    email === undefined
      ? row({
          icon: 'mail',
          title: text('email.none'),
          detail: text('email.noneAbout'),
          end: [smallButton(text('email.add'), press)],
        })
      : row({
          icon: 'mail',
          title: exactly('span', email),
          detail: text(ways.isShared ? 'email.about' : 'email.aboutOwn'),
          end: [smallButton(text('email.change'), press, text('email.changeLabel'))],
        })
  return [label(text('email.section')), group([made])]
}

function drawPhrase({ text, begin }: HomeParts): readonly HTMLElement[] {
  const press = begin({ what: 'show-words' })
  const made = row({ icon: 'words', title: text('words.show'), detail: text('words.lead'), press })
  return [label(text('words.title')), group([made])]
}

function drawOut({ facts, text, begin }: HomeParts): readonly HTMLElement[] {
  const count = `${facts.devices.length}`
  return [
    label(text('out.title')),
    group([
      row({
        icon: 'leave',
        title: text('out.here'),
        detail: text('out.hereLead'),
        press: begin({ what: 'sign-out' }),
      }),
      row({
        icon: 'leaveAll',
        title: text('out.everywhere'),
        detail: text('out.lead', { count }),
        press: begin({ what: 'sign-out-everywhere' }),
      }),
    ]),
  ]
}

/** The hue that stands for an address, as the widget's avatar has it. */
function hueOf(address: string): number {
  let sum = 0
  for (const char of address) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 360
  return sum
}
