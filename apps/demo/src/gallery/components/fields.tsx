import {
  AccountAvatar,
  AddressField,
  AmountField,
  AmountSwitch,
  Checkbox,
  CheckRow,
  CodeField,
  Consent,
  IconButton,
  Link,
  SearchField,
  SuffixField,
  Switch,
  Tabs,
  TextField,
  TokenImage,
  TokenPill,
} from '@foyer/ui'
import { bob } from '../world/accounts.js'
import { ether } from '../world/tokens.js'
import { type ComponentStates, forced, longText, nothing, Specimen } from './specimen.js'

const pill = <TokenPill image={<TokenImage src={ether.icon} name="ETH" size={28} />}>ETH</TokenPill>
const tabs = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

/** Things to fill in. */
export const fields: readonly ComponentStates[] = [
  {
    name: 'Consent',
    shows: ['Consent'],
    draw: () => (
      <Specimen of="Not given">
        <Consent checked={false} onCheckedChange={nothing}>
          I accept losing about $397.80
        </Consent>
      </Specimen>
    ),
  },
  {
    name: 'TextField',
    shows: ['TextField'],
    draw: () => (
      <>
        <Specimen of="Empty, filled, focus">
          <TextField
            label="Email"
            hideLabel
            icon="mail"
            placeholder="Email address"
            value=""
            onValueChange={nothing}
            trailing={<IconButton icon="arrow-right" label="Continue" variant="soft" />}
          />
          <TextField label="Name" value="ada.foyer.test" onValueChange={nothing} hint="Lower case letters." />
          <TextField label="Name in focus" value="ada" onValueChange={nothing} {...forced.focus} />
        </Specimen>
        <Specimen of="Error, disabled, long">
          <TextField
            label="Name with an error"
            value="ada!"
            onValueChange={nothing}
            error="Only letters, digits and dots."
          />
          <TextField label="Name switched off" value="ada" onValueChange={nothing} disabled />
          <TextField label={longText} value={longText} onValueChange={nothing} hint={longText} />
        </Specimen>
      </>
    ),
  },
  {
    name: 'SearchField',
    shows: ['SearchField'],
    draw: () => (
      <Specimen of="Empty, filled, busy, focus">
        <SearchField label="Search wallets" value="" onValueChange={nothing} />
        <SearchField label="Search wallets, filled" value="harb" onValueChange={nothing} />
        <SearchField label="Search wallets, busy" value="harb" onValueChange={nothing} loading />
        <SearchField label="Search wallets, in focus" value="" onValueChange={nothing} {...forced.focus} />
      </Specimen>
    ),
  },
  {
    name: 'SuffixField',
    shows: ['SuffixField'],
    draw: () => (
      <Specimen of="Empty, good, busy, wrong, long">
        <SuffixField label="Name" suffix=".foyer.test" hint="Choose one." value="" onValueChange={nothing} />
        <SuffixField
          label="Name, good"
          suffix=".foyer.test"
          value="mira"
          success="This name is free."
          onValueChange={nothing}
        />
        <SuffixField label="Name, busy" suffix=".foyer.test" value="mira" loading onValueChange={nothing} />
        <SuffixField
          label="Name, wrong"
          suffix=".foyer.test"
          lead="A name is easier to share than an address."
          value="mïra"
          error="Letters, numbers and hyphens"
          onValueChange={nothing}
        />
        <SuffixField
          label="Name, long"
          suffix={`.${longText}`}
          value={longText}
          success={longText}
          onValueChange={nothing}
        />
      </Specimen>
    ),
  },
  {
    name: 'CodeField',
    shows: ['CodeField', 'CodeNumber'],
    draw: () => (
      <>
        <Specimen of="Empty, filled, focus">
          <CodeField label="Code, empty" digits={6} value="" onValueChange={nothing} />
          <CodeField
            label="Code, filled"
            digits={6}
            value="482"
            hint="We check it as you finish."
            onValueChange={nothing}
          />
          <CodeField
            label="Code, in focus"
            digits={6}
            value="482"
            onValueChange={nothing}
            {...forced.focus}
          />
        </Specimen>
        <Specimen of="Error">
          <CodeField
            label="Code, wrong"
            digits={6}
            value="482917"
            error="That code is not right."
            onValueChange={nothing}
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'AmountField',
    shows: ['AmountField', 'AmountSwitch'],
    draw: () => (
      <>
        <Specimen of="In the middle, with the sign of its currency after it">
          <AmountField
            label="Amount, in the middle"
            value="100"
            onValueChange={nothing}
            hero
            sign={['', '\u00a0€']}
          />
        </Specimen>
        <Specimen of="Empty, filled">
          <AmountField
            label="Amount, empty"
            value=""
            onValueChange={nothing}
            token={pill}
            balance="Balance 2.941"
            onShare={nothing}
          />
          <AmountField
            label="Amount, filled"
            value="1250.50"
            onValueChange={nothing}
            token={pill}
            balance="Balance 3,410.25"
            onShare={nothing}
            fiat={<AmountSwitch>$1,250.50</AmountSwitch>}
          />
          <AmountField
            label="Amount in a currency"
            value="1250.50"
            onValueChange={nothing}
            token={pill}
            onShare={nothing}
            sign={['$', '']}
            fiat={<AmountSwitch>0.416833 ETH</AmountSwitch>}
          />
        </Specimen>
        <Specimen of="Error, long">
          <AmountField
            label="Amount, wrong"
            value="1.2.3"
            onValueChange={nothing}
            token={pill}
            error="Use digits only, such as 0.5."
          />
          <AmountField
            label="Amount, long"
            value="123456789.123456789012345678"
            onValueChange={nothing}
            token={pill}
            balance="Balance 123,456,789.123456"
            onShare={nothing}
            fiat="$370,370,367,370.37"
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'AddressField',
    shows: ['AddressField'],
    draw: () => (
      <>
        <Specimen of="Empty, filled, busy">
          <AddressField label="To, empty" placeholder="Address" value="" onValueChange={nothing} />
          <AddressField label="To, filled" value={bob} onValueChange={nothing} />
          <AddressField label="To, busy" value={bob} onValueChange={nothing} loading />
        </Specimen>
        <Specimen of="Resolved, error">
          <AddressField
            label="To, resolved"
            value={bob}
            onValueChange={nothing}
            resolved={{
              image: <AccountAvatar address={bob} />,
              title: 'ada.foyer.test',
              subtitle: '0x3f…1F80a',
            }}
          />
          <AddressField
            label="To, wrong"
            value="0x123"
            onValueChange={nothing}
            error="This is not an address on Ethereum."
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'Toggles',
    shows: ['Switch', 'Checkbox', 'CheckRow', 'Link'],
    draw: () => (
      <>
        <Specimen of="Switch: off, on, focus, disabled, long">
          <Switch label="Certified only" checked={false} onCheckedChange={nothing} />
          <Switch label="Certified only, on" checked onCheckedChange={nothing} />
          <Switch label="Certified only, in focus" checked onCheckedChange={nothing} {...forced.focus} />
          <Switch label="Certified only, disabled" checked={false} disabled onCheckedChange={nothing} />
          <Switch label={longText} hint={longText} checked onCheckedChange={nothing} />
        </Specimen>
        <Specimen of="Checkbox: off, on, focus, disabled">
          <Checkbox checked={false} onCheckedChange={nothing}>
            I agree to the{' '}
            <Link href="#" external>
              terms of service
            </Link>
          </Checkbox>
          <Checkbox checked onCheckedChange={nothing}>
            Ticked
          </Checkbox>
          <Checkbox checked={false} onCheckedChange={nothing} {...forced.focus}>
            In focus
          </Checkbox>
          <Checkbox checked disabled onCheckedChange={nothing}>
            Disabled
          </Checkbox>
        </Specimen>
        <Specimen of="Row to tick: off, on, with a word, long">
          <CheckRow title="Ethereum" checked={false} onCheckedChange={nothing} />
          <CheckRow title="Solana" checked onCheckedChange={nothing} {...forced.focus} />
          <CheckRow title="Bitcoin" subtitle="Connection declined" checked onCheckedChange={nothing} />
          <CheckRow title={longText} subtitle={longText} checked onCheckedChange={nothing} />
        </Specimen>
      </>
    ),
  },
  {
    name: 'Tabs',
    shows: ['Tabs'],
    draw: () => (
      <>
        <Specimen of="Segmented">
          <Tabs label="Segmented" tabs={tabs} value="tokens" onValueChange={nothing}>
            The panel.
          </Tabs>
        </Specimen>
        <Specimen of="Pills">
          <Tabs label="Pills" variant="pills" tabs={tabs} value="nfts" onValueChange={nothing}>
            The panel.
          </Tabs>
        </Specimen>
        <Specimen of="Long words">
          <Tabs
            label="Long"
            tabs={[
              { id: 'a', label: 'Vermögenswerte' },
              { id: 'b', label: 'Sammlerstücke' },
              { id: 'c', label: 'Transaktionsverlauf' },
            ]}
            value="a"
            onValueChange={nothing}
          >
            The panel.
          </Tabs>
        </Specimen>
      </>
    ),
  },
]
