// @tier gate, @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createRef, type ReactElement, type Ref } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import * as ui from './index.js'

afterEach(cleanup)

const noop = () => {}

/** What a component hands through to the element that carries it. */
interface Passed<E> {
  readonly ref: Ref<E>
  readonly className: string
  readonly 'data-part': string
}

/** What {@link describeConformance} checks beyond props and ref. */
interface Conformance {
  /** Accessible name that the element must have. */
  readonly name?: string
}

/** The rules every component keeps: `className`, `data-*` and `ref` reach one element, which has a name. */
function describeConformance<E extends Element>(
  create: (passed: Passed<E>) => ReactElement,
  { name }: Conformance = {},
): void {
  it('hands className, data props and ref to one element', () => {
    const ref = createRef<E>()

    const { container } = render(create({ ref, className: 'mine', 'data-part': 'x' }))

    const element = container.querySelector('[data-part="x"]')
    expect(element?.classList.contains('mine')).toBe(true)
    expect(ref.current).toBe(element)
  })

  if (name === undefined) return
  it(`is called "${name}"`, () => {
    const { container } = render(create({ ref: null, className: '', 'data-part': 'x' }))

    expect(nameOf(container.querySelector('[data-part="x"]'))).toBe(name)
  })
}

function nameOf(element: Element | null): string {
  const byId = element?.getAttribute('aria-labelledby')
  const id = element?.id
  const label =
    (byId && document.getElementById(byId)) ||
    (id && document.querySelector(`label[for="${CSS.escape(id)}"]`))
  return element?.getAttribute('aria-label') ?? ((label || element)?.textContent ?? '').trim()
}

describe('ActionButton', () =>
  describeConformance<HTMLButtonElement>(
    (props) => (
      <ui.ActionButton icon="send" {...props}>
        Send
      </ui.ActionButton>
    ),
    { name: 'Send' },
  ))
describe('Artwork', () => describeConformance<HTMLSpanElement>((props) => <ui.Artwork {...props} />))
describe('ArtworkHeadSkeleton', () =>
  describeConformance<HTMLDivElement>((props) => <ui.ArtworkHeadSkeleton {...props} />))
describe('ArtworkSkeleton', () =>
  describeConformance<HTMLDivElement>((props) => <ui.ArtworkSkeleton {...props} />))
describe('ArtworkTile', () =>
  describeConformance<HTMLButtonElement>(
    (props) => (
      <ui.ArtworkTile image={<ui.Artwork />} {...props}>
        Tidal
      </ui.ArtworkTile>
    ),
    { name: 'Tidal' },
  ))
describe('ArtworkTitle', () => describeConformance<HTMLDivElement>((props) => <ui.ArtworkTitle {...props} />))
describe('TraitList', () =>
  describeConformance<HTMLUListElement>((props) => (
    <ui.TraitList traits={[{ name: 'Sky', value: 'Apricot' }]} {...props} />
  )))
describe('NarrowRows', () => describeConformance<HTMLDivElement>((props) => <ui.NarrowRows {...props} />))
describe('RowGroup', () => describeConformance<HTMLDivElement>((props) => <ui.RowGroup {...props} />))
describe('Button', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.Button {...props}>Review</ui.Button>, {
    name: 'Review',
  }))
describe('a busy Button', () =>
  describeConformance<HTMLButtonElement>(
    (props) => (
      <ui.Button loading {...props}>
        Review
      </ui.Button>
    ),
    { name: 'Review' },
  ))
describe('ButtonLink', () =>
  describeConformance<HTMLAnchorElement>(
    (props) => (
      <ui.ButtonLink href="https://wallet.example/" {...props}>
        Get it
      </ui.ButtonLink>
    ),
    { name: 'Get it' },
  ))
describe('a ButtonLink whose address is on its way', () =>
  describeConformance<HTMLAnchorElement>(
    (props) => (
      <ui.ButtonLink href={undefined} {...props}>
        Open it
      </ui.ButtonLink>
    ),
    { name: 'Open it' },
  ))
describe('IconButton', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.IconButton icon="close" label="Close" {...props} />, {
    name: 'Close',
  }))
describe('Chip', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.Chip {...props}>All</ui.Chip>, { name: 'All' }))
describe('TokenPill', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.TokenPill {...props}>USDC</ui.TokenPill>, {
    name: 'USDC',
  }))
describe.each(['icon', 'inline', 'soft'] as const)('CopyButton as %s', (variant) =>
  describeConformance<HTMLButtonElement>(
    (props) => (
      <ui.CopyButton value="0x1" variant={variant} {...props}>
        Copy
      </ui.CopyButton>
    ),
    { name: 'Copy' },
  ),
)
describe('ListRow as a button', () =>
  describeConformance<HTMLElement>((props) => <ui.ListRow title="Harbor" onClick={noop} {...props} />, {
    name: 'Harbor',
  }))
describe('ListRow as a link', () =>
  describeConformance<HTMLElement>(
    (props) => <ui.ListRow title="Harbor" href="https://x.example/" {...props} />,
    {
      name: 'Harbor',
    },
  ))
describe('TextBlock', () =>
  describeConformance<HTMLElement>((props) => <ui.TextBlock label="Message" {...props} />, {
    name: 'Message',
  }))
describe('ListRow as text', () =>
  describeConformance<HTMLElement>((props) => <ui.ListRow title="Harbor" {...props} />))
describe('EventRow', () =>
  describeConformance<HTMLElement>(
    (props) => (
      <ui.EventRow leading={null} title="Sent" detail="To ada" when="20 Nov" onClick={noop} {...props} />
    ),
    { name: 'SentTo ada· 20 Nov' },
  ))
describe('PartyRow', () =>
  describeConformance<HTMLElement>((props) => (
    <ui.PartyRow label="To" {...props}>
      0x71
    </ui.PartyRow>
  )))
describe('Mark', () => describeConformance<HTMLSpanElement>((props) => <ui.Mark {...props} />))
describe('SearchField', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.SearchField value="" onValueChange={noop} {...props} />,
    {
      name: 'Search',
    },
  ))
describe('SuffixField', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.SuffixField label="Name" suffix=".foyer.test" value="" onValueChange={noop} {...props} />,
    { name: 'Name' },
  ))
describe('CheckedPicture', () =>
  describeConformance<HTMLSpanElement>((props) => <ui.CheckedPicture {...props} />))
describe('CodeField', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.CodeField label="Code" digits={6} value="" onValueChange={noop} {...props} />,
    { name: 'Code' },
  ))
describe('TextField', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.TextField label="Email" value="" onValueChange={noop} {...props} />,
    { name: 'Email' },
  ))
describe('AmountField', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.AmountField label="Amount" value="" onValueChange={noop} {...props} />,
    { name: 'Amount' },
  ))
describe('AmountSwitch', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.AmountSwitch {...props}>$1.50</ui.AmountSwitch>, {
    name: '$1.50',
  }))
describe('AddressField', () =>
  describeConformance<HTMLTextAreaElement>(
    (props) => <ui.AddressField label="To" value="" onValueChange={noop} {...props} />,
    { name: 'To' },
  ))
describe('Switch', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.Switch label="Smart account" checked onCheckedChange={noop} {...props} />,
    { name: 'Smart account' },
  ))
describe('CheckRow', () =>
  describeConformance<HTMLInputElement>(
    (props) => <ui.CheckRow checked onCheckedChange={noop} title="Solana" subtitle="Declined" {...props} />,
    { name: 'Solana' },
  ))
describe('Checkbox', () =>
  describeConformance<HTMLInputElement>(
    (props) => (
      <ui.Checkbox checked onCheckedChange={noop} {...props}>
        I agree
      </ui.Checkbox>
    ),
    { name: 'I agree' },
  ))
describe('Header', () => describeConformance<HTMLElement>((props) => <ui.Header title="Send" {...props} />))
describe('ViewTransition', () =>
  describeConformance<HTMLDivElement>((props) => <ui.ViewTransition viewKey="a" {...props} />))
describe('Notice', () =>
  describeConformance<HTMLDivElement>((props) => <ui.Notice {...props}>Mind</ui.Notice>))
describe('Message', () =>
  describeConformance<HTMLDivElement>((props) => <ui.Message title="Done" {...props} />))
describe('ErrorState', () =>
  describeConformance<HTMLDivElement>((props) => <ui.ErrorState title="Oh" {...props} />))
describe('Toasts', () =>
  describeConformance<HTMLDivElement>((props) => <ui.Toasts toasts={[]} onDismiss={noop} {...props} />))
describe('WalletImage', () =>
  describeConformance<HTMLSpanElement>((props) => <ui.WalletImage name="H" {...props} />))
describe('AccountAvatar', () =>
  describeConformance<SVGSVGElement>((props) => <ui.AccountAvatar address="0x0" {...props} />))
describe('QrCode', () =>
  describeConformance<HTMLDivElement>((props) => <ui.QrCode label="Code" value="x" {...props} />))
describe('JointButton', () =>
  describeConformance<HTMLButtonElement>((props) => <ui.JointButton label="Switch" {...props} />, {
    name: 'Switch',
  }))
describe('Steps', () =>
  describeConformance<HTMLOListElement>((props) => <ui.Steps label="Steps" steps={[]} {...props} />, {
    name: 'Steps',
  }))
describe('KeyValueList', () =>
  describeConformance<HTMLDListElement>((props) => <ui.KeyValueList items={[]} {...props} />))
describe('LineChart', () =>
  describeConformance<HTMLDivElement>((props) => <ui.LineChart points={[]} label="Price" {...props} />))
describe('HeroBalance', () =>
  describeConformance<HTMLDivElement>((props) => <ui.HeroBalance integer="$1" {...props} />))
