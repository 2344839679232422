import { names } from '@foyer/locales/english'
import { allFamilies, type Family, familyNames } from '../families.js'

/** The value of one control. */
export type Value = boolean | string | readonly string[]

/** A control: one option of `createFoyer`, or one variable of the theme. */
export type Field = {
  /** The option's path (`features.send`), or the variable's name (`--foyer-accent`). Also its key in the link. */
  readonly path: string
  readonly label: string
  readonly note?: string
} & (
  | { readonly kind: 'switch'; readonly preset: boolean }
  | {
      readonly kind: 'select'
      readonly preset: string
      readonly choices: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'text' | 'number' | 'colour'; readonly preset: string; readonly placeholder?: string }
  /** Words parted by commas. */
  | { readonly kind: 'list'; readonly preset: readonly string[]; readonly placeholder?: string }
  /** Names in an order of the visitor's choice; a name may be left out. */
  | { readonly kind: 'order'; readonly preset: readonly string[]; readonly choices: readonly string[] }
)

/** Controls that belong together. */
export interface FieldGroup {
  readonly title: string
  readonly fields: readonly Field[]
  /** A button that turns all of its switches off: what it says. */
  readonly allOff?: string
}

const on = (path: string, label: string, note?: string): Field => ({
  path,
  label,
  kind: 'switch',
  preset: true,
  ...(note && { note }),
})
const off = (path: string, label: string, note?: string): Field => ({
  ...on(path, label, note),
  kind: 'switch',
  preset: false,
})
const text = (path: string, label: string, placeholder = '', preset = ''): Field => ({
  path,
  label,
  kind: 'text',
  preset,
  placeholder,
})
const list = (path: string, label: string, placeholder: string): Field => ({
  path,
  label,
  kind: 'list',
  preset: [],
  placeholder,
})
const order = (path: string, label: string, choices: readonly string[], preset = choices): Field => ({
  path,
  label,
  kind: 'order',
  preset,
  choices,
})
/** The first choice is the preset. */
const select = (path: string, label: string, ...choices: readonly (readonly [string, string])[]): Field => ({
  path,
  label,
  kind: 'select',
  preset: choices[0]?.[0] ?? '',
  choices: choices.map(([value, label]) => ({ value, label })),
})

const themeMode = select('themeMode', 'Theme', ['', 'Follow the page'], ['light', 'Light'], ['dark', 'Dark'])

/** Every option of `createFoyer`, the theme's variables apart. */
export const optionGroups: readonly FieldGroup[] = [
  {
    title: 'Placement',
    fields: [
      off('enableEmbedded', 'Embedded', 'Part of the page instead of a dialog'),
      off('disableAppend', 'Do not append', 'The host places the element itself'),
      themeMode,
      text('id', 'Id', 'Keeps widgets apart'),
    ],
  },
  {
    title: 'Networks',
    fields: [
      order('adapters', 'Networks', ['eip155:1', 'eip155:8453', 'eip155:137'], ['eip155:1', 'eip155:8453']),
      select(
        'defaultNetwork',
        'Default network',
        ['', 'The first'],
        ['eip155:1', 'Ethereum'],
        ['eip155:8453', 'Base'],
        ['eip155:137', 'Polygon'],
      ),
      off('allowUnsupportedChain', 'Allow unsupported networks'),
      on('enableNetworkSwitch', 'Network switch'),
      text('customRpcUrls.eip155:1', 'RPC of Ethereum', 'Sandbox node'),
      text('customRpcUrls.eip155:8453', 'RPC of Base', 'Sandbox node'),
      off('fallbackToPublic', 'Public nodes stand in'),
      select(
        'defaultAccountTypes.eip155',
        'Account type',
        ['', 'Default'],
        ['eoa', 'eoa'],
        ['smartAccount', 'smartAccount'],
        ['payment', 'payment'],
      ),
    ],
  },
  {
    title: 'Chain families',
    fields: allFamilies.map((family) => on(`families.${family}`, familyNames[family])),
  },
  {
    title: 'Features',
    fields: [
      on('features.email', 'Email', 'Where the sandbox has its login service'),
      on('features.socials', 'Socials', 'Where the sandbox has its login service'),
      on('features.send', 'Send'),
      on('features.receive', 'Receive'),
      on('features.swaps', 'Swaps'),
      on('swapRouters', 'The sandbox’s router', 'swapRouters: visitors need not trust it themselves'),
      on('features.onramp', 'Buy'),
      on('features.history', 'Activity'),
      on('features.nfts', 'NFTs'),
      on('features.names', 'Names', 'features.names: those that end with .foyer.test'),
      off(
        'features.smartSessions',
        'Sessions',
        'features.smartSessions: approvals and sessions, in the settings',
      ),
      select('siwx', 'Sign-in', ['', 'None'], ['optional', 'Asked for'], ['required', 'Required']),
      on('features.allWallets', 'All wallets'),
      on('features.analytics', 'Analytics'),
      on('features.analyticsAddress', 'Address in analytics'),
      off('features.legalCheckbox', 'Legal checkbox'),
      off('features.collapseWallets', 'Collapse wallets'),
      order('features.walletFeaturesOrder', 'Wallet features', ['onramp', 'swaps', 'receive', 'send']),
      order('features.connectorTypeOrder', 'Connectors', [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ]),
    ],
  },
  {
    title: 'Wallets',
    fields: [
      on('enableWallets', 'Wallets'),
      on('enableEIP6963', 'Announced wallets', 'EIP-6963'),
      on('enableInjected', 'Injected wallet', 'window.ethereum'),
      on('enableWalletGuide', 'Wallet guide'),
      select(
        'allWallets',
        'All wallets',
        ['SHOW', 'Show'],
        ['HIDE', 'Hide'],
        ['ONLY_MOBILE', 'Only on phones'],
      ),
      list('featuredWalletIds', 'Featured', 'ids, comma separated'),
      list('includeWalletIds', 'Include only', 'ids, comma separated'),
      list('excludeWalletIds', 'Exclude', 'ids, comma separated'),
      off('customWallets', 'A wallet of the host’s own', 'Fjord, by customWallets'),
    ],
  },
  {
    title: 'Services',
    allOff: 'Use none',
    fields: [
      text('projectId', 'Project id', 'none', 'demo'),
      on('services.api', 'Data API'),
      on('services.catalogue', 'Wallet catalogue'),
      on('services.analytics', 'Analytics sink'),
      text('services.relay', 'Relay', 'Sandbox relay'),
      text('services.login', 'Login frame', 'off'),
    ],
  },
  {
    title: 'Remote sessions',
    fields: [
      on('connectors', 'WalletConnect', 'Phones, desktop and web wallets'),
      off('basic', 'Remote alone', 'basic: nothing but a session is needed'),
      off('manualWCControl', 'Pairing by the host', 'manualWCControl: the code waits for pair(foyer)'),
    ],
  },
  {
    title: 'Words and money',
    fields: [
      select(
        'currency',
        'Currency',
        ['usd', 'US dollar'],
        ['eur', 'Euro'],
        ['gbp', 'Pound'],
        ['jpy', 'Yen'],
        ['chf', 'Swiss franc'],
      ),
      select(
        'locale',
        'Locale',
        ['', 'English'],
        ...names.map(
          (tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag] as const,
        ),
        ['ar-XB', 'Pseudo: longer, right to left'],
        ['eu-ES', 'Basque: only numbers'],
      ),
      text('messages.connect.title', 'Title of Connect', 'Connect a wallet'),
      text('metadata.name', 'App name', 'none'),
      text('termsUrl', 'Terms', 'https://…'),
      text('privacyUrl', 'Privacy policy', 'https://…'),
      on('debug', 'Debug', 'Shows alerts to developers'),
    ],
  },
]

const variable = (
  name: string,
  label: string,
  kind: 'text' | 'number' | 'colour',
  placeholder: string,
): Field => ({
  path: `--foyer-${name}`,
  label,
  kind,
  preset: '',
  placeholder,
})

/** The theme: its mode and every variable. */
export const themeFields: readonly Field[] = [
  themeMode,
  variable('accent', 'Accent', 'colour', 'ink'),
  variable('on-accent', 'Text on accent', 'colour', 'paper'),
  variable('color-mix', 'Tint', 'colour', 'none'),
  variable('color-mix-strength', 'Tint strength, %', 'number', '0'),
  variable('qr-color', 'QR code', 'colour', 'ink'),
  variable('focus', 'Focus ring', 'colour', 'accent'),
  variable('font-family', 'Font', 'text', 'system-ui'),
  variable('font-size-master', 'Type unit', 'text', '10px'),
  variable('border-radius-master', 'Corner unit', 'text', '4px'),
  variable('button-radius', 'Button corner', 'text', '14px'),
  variable('z-index', 'Layer', 'number', 'auto'),
]

/** The chain family that a control puts in or takes out; `undefined` for every other control. */
export function familyOf(path: string): Family | undefined {
  return allFamilies.find((family) => path === `families.${family}`)
}

/** All controls by path. */
export const fields: ReadonlyMap<string, Field> = new Map(
  [...optionGroups.flatMap((group) => group.fields), ...themeFields].map((field) => [field.path, field]),
)
