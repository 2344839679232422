import type { KeptWallet } from '../../frame/answers.js'
import type { KeptLogin } from '../../frame/frameStorage.js'
import { drawIcon } from '../../look/icons.js'
import type { OwnDevice } from './own.js'
import type { ManageTexts } from './texts.js'

/** A step that an owner can begin on the page. */
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

/** An address of the wallet, as visitors know it. */
export interface OwnAddress {
  readonly kind: 'smart' | 'eoa' | 'solana'
  readonly address: string
  /** It is the account that sites are given. */
  readonly isInUse: boolean
  /** Names of the networks that a Safe can exist on. Coins for its address are lost on others. */
  readonly networks?: readonly string[]
}

/** Facts that the page shows. */
export interface HomeFacts {
  readonly login: KeptLogin
  readonly wallet: KeptWallet
  readonly addresses: readonly OwnAddress[]
  readonly devices: readonly OwnDevice[]
  readonly locale: string
  /** The result of the step before. */
  readonly told: string | undefined
}

/** Parts that each section of the page is made of. */
export interface HomeParts {
  readonly facts: HomeFacts
  readonly text: ManageTexts
  readonly ways: ReturnType<typeof waysOf>
  begin(step: HomeStep): () => void
}

/** Lists the ways into a wallet that are open, by their kind. */
export function waysOf(wallet: KeptWallet) {
  const live = wallet.slots.filter(({ closed }) => !closed)
  const of = (kind: KeptWallet['slots'][number]['kind']) => live.filter((slot) => slot.kind === kind)
  return { device: of('device'), passkey: of('passkey'), kit: of('kit'), isShared: of('assisted').length > 0 }
}

/** A button of the page that stands alone. */
export function wideButton(title: string, press: () => void, icon: 'key' | 'shield'): HTMLButtonElement {
  const made = document.createElement('button')
  made.className = 'go'
  made.append(drawIcon(icon), title)
  made.addEventListener('click', press)
  return made
}
