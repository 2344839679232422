import {
  ActionBar,
  ActionButton,
  ActionRow,
  Button,
  ButtonLink,
  Chip,
  ChipGroup,
  ChoiceRow,
  Columns,
  CopyButton,
  HeldRow,
  IconBox,
  IconButton,
  Labelled,
  ListRow,
  NarrowRows,
  NetworkImage,
  RowGroup,
  Stack,
  Tag,
  Tile,
  TileSkeleton,
  Tiles,
  TokenImage,
  TokenPill,
  WalletImage,
} from '@foyer/ui'
import { ada } from '../world/accounts.js'
import { ether } from '../world/tokens.js'
import { harbor } from '../world/wallets.js'
import { type ComponentStates, forced, longText, nothing, Specimen } from './specimen.js'

const variants = ['primary', 'soft', 'ghost', 'danger'] as const
const image = <WalletImage src={harbor.icon} name="Harbor" />
const coin = <TokenImage src={ether.icon} name="ETH" size={28} />

/** Things to press. */
export const actions: readonly ComponentStates[] = [
  ...variants.map(
    (variant): ComponentStates => ({
      name: `Button-${variant}`,
      shows: ['Button'],
      draw: () => (
        <>
          <Specimen of="Rest">
            <Button variant={variant}>Review</Button>
          </Specimen>
          <Specimen of="Hover">
            <Button variant={variant} {...forced.hover}>
              Review
            </Button>
          </Specimen>
          <Specimen of="Active">
            <Button variant={variant} {...forced.active}>
              Review
            </Button>
          </Specimen>
          <Specimen of="Focus">
            <Button variant={variant} {...forced.focus}>
              Review
            </Button>
          </Specimen>
          <Specimen of="Busy">
            <Button variant={variant} loading>
              Review
            </Button>
          </Specimen>
          <Specimen of="Disabled">
            <Button variant={variant} disabled>
              Review
            </Button>
          </Specimen>
          <Specimen of="Icon, small, long text">
            <Button variant={variant} icon="copy">
              Copy address
            </Button>
            <Button variant={variant} size="s" icon="receive">
              Receive
            </Button>
            <Button variant={variant} icon="power">
              {longText}
            </Button>
          </Specimen>
        </>
      ),
    }),
  ),
  {
    name: 'ButtonLink',
    shows: ['ButtonLink'],
    draw: () => (
      <Specimen of="Rest, focus, long text">
        <ButtonLink href="#" icon="external">
          Get Harbor
        </ButtonLink>
        <ButtonLink href="#" {...forced.focus}>
          Get Harbor
        </ButtonLink>
        <ButtonLink href="#" variant="ghost">
          {longText}
        </ButtonLink>
      </Specimen>
    ),
  },
  {
    name: 'ActionButton',
    shows: ['ActionButton', 'ActionBar'],
    draw: () => (
      <>
        <Specimen of="Rest, hover, focus, disabled">
          <ActionBar>
            <ActionButton icon="buy">Buy</ActionButton>
            <ActionButton icon="swap" {...forced.hover}>
              Swap
            </ActionButton>
            <ActionButton icon="receive" {...forced.focus}>
              Receive
            </ActionButton>
            <ActionButton icon="send" disabled>
              Send
            </ActionButton>
          </ActionBar>
        </Specimen>
        <Specimen of="Two, long words">
          <ActionBar>
            <ActionButton icon="receive">Empfangsbestätigung</ActionButton>
            <ActionButton icon="send">Weiterleiten an jemanden</ActionButton>
          </ActionBar>
        </Specimen>
      </>
    ),
  },
  {
    name: 'IconButton',
    shows: ['IconButton'],
    draw: () => (
      <>
        <Specimen of="Rest, hover, active, focus, busy, disabled">
          <Stack direction="row">
            <IconButton icon="close" label="Rest" />
            <IconButton icon="close" label="Hover" {...forced.hover} />
            <IconButton icon="close" label="Active" {...forced.active} />
            <IconButton icon="close" label="Focus" {...forced.focus} />
            <IconButton icon="close" label="Busy" loading />
            <IconButton icon="close" label="Disabled" disabled />
          </Stack>
        </Specimen>
        <Specimen of="Soft, 36 and 32 px">
          <Stack direction="row" align="center">
            <IconButton icon="arrow-right" label="Soft" variant="soft" />
            <IconButton icon="arrow-right" label="Soft, 36 px" variant="soft" size={36} />
            <IconButton icon="copy" label="32 px" size={32} />
          </Stack>
        </Specimen>
      </>
    ),
  },
  {
    name: 'RowGroup',
    shows: ['RowGroup', 'NarrowRows'],
    draw: () => (
      <>
        <Specimen of="Half a card wide">
          <NarrowRows>
            <Columns>
              <ListRow leading={image} title="Coinbase Wallet" subtitle="Installed" onClick={nothing} />
              <ListRow leading={image} title={longText} onClick={nothing} />
            </Columns>
          </NarrowRows>
        </Specimen>
        <Specimen of="Rest">
          <RowGroup>
            <ListRow leading={image} title="Network" value="Ethereum" chevron onClick={nothing} />
            <ListRow leading={image} title={longText} subtitle={longText} chevron onClick={nothing} />
          </RowGroup>
        </Specimen>
      </>
    ),
  },
  {
    name: 'ActionRow',
    shows: ['ActionRow'],
    draw: () => (
      <>
        <Specimen of="Rest">
          <ActionRow
            leading={image}
            title="Quay Exchange"
            subtitle="Up to 40 USDT"
            action="Revoke"
            onAction={nothing}
          />
        </Specimen>
        <Specimen of="Caution">
          <ActionRow
            caution
            leading={image}
            title="Quay Exchange"
            subtitle="All your USDC"
            action="Revoke"
            onAction={nothing}
          />
        </Specimen>
        <Specimen of="Busy, long text">
          <ActionRow leading={image} title={longText} subtitle={longText} busy="Revoking" />
        </Specimen>
      </>
    ),
  },
  {
    name: 'ChoiceRow',
    shows: ['ChoiceRow'],
    draw: () => (
      <Specimen of="The chosen one of two">
        <ChoiceRow selected leading={image} title="Quay" value="$100.00" />
        <ChoiceRow leading={image} title="Cove" value="$99.00" />
      </Specimen>
    ),
  },
  {
    name: 'HeldRow',
    shows: ['HeldRow'],
    draw: () => (
      <Specimen of="An amount that is held">
        <HeldRow
          leading={image}
          title="USD Coin"
          subtitle="1,250.50 USDC"
          value="$1,250.50"
          onClick={nothing}
        />
      </Specimen>
    ),
  },
  {
    name: 'ListRow',
    shows: ['ListRow', 'Labelled', 'Tag'],
    draw: () => (
      <>
        <Specimen of="A value, with its label above it">
          <ListRow leading={image} title={<Labelled label="You pay">1,250.50 USDC</Labelled>} />
        </Specimen>
        <Specimen of="Rest">
          <ListRow
            leading={image}
            title="Harbor"
            subtitle="Ethereum, Solana"
            onClick={nothing}
            trailing={<Tag>Recent</Tag>}
          />
        </Specimen>
        <Specimen of="Hover">
          <ListRow
            {...forced.hover}
            leading={image}
            title="Harbor"
            onClick={nothing}
            trailing={<Tag>Recent</Tag>}
          />
        </Specimen>
        <Specimen of="Focus">
          <ListRow {...forced.focus} leading={image} title="Harbor" onClick={nothing} chevron />
        </Specimen>
        <Specimen of="Busy">
          <ListRow leading={image} title="Base" subtitle="Confirm in your wallet" onClick={nothing} loading />
        </Specimen>
        <Specimen of="Disabled">
          <ListRow leading={image} title="Harbor" subtitle="Not enabled" onClick={nothing} disabled />
        </Specimen>
        <Specimen of="Selected">
          <ListRow leading={image} title="Ethereum" onClick={nothing} selected />
        </Specimen>
        <Specimen of="Long text, link">
          <ListRow
            leading={image}
            title={longText}
            subtitle={longText}
            onClick={nothing}
            trailing={<Tag tone="good">Installed</Tag>}
            chevron
          />
          <ListRow leading={<IconBox icon="external" />} title="View on Etherscan" href="#" external />
        </Specimen>
        <Specimen of="Plain, with figures">
          <ListRow
            plain
            leading={coin}
            title="Ether"
            subtitle="2.941 ETH"
            value="$8,823.10"
            valueDetail="+1.9 %"
            valueTone="good"
          />
          <ListRow
            plain
            leading={coin}
            title={longText}
            subtitle={longText}
            value="$987,654,321.09"
            valueDetail="−12.3 %"
            valueTone="bad"
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'Chip',
    shows: ['Chip', 'ChipGroup'],
    draw: () => (
      <>
        <Specimen of="Opens: rest, hover, focus, fixed">
          <div className="specimens">
            <Chip chevron image={<NetworkImage name="Ethereum" size={16} />}>
              Ethereum
            </Chip>
            <Chip chevron {...forced.hover}>
              Base
            </Chip>
            <Chip chevron {...forced.focus}>
              Base
            </Chip>
            <Chip disabled>Base</Chip>
          </div>
        </Specimen>
        <Specimen of="Long text">
          <Chip chevron image={<NetworkImage name="Archipelago" size={16} />}>
            {longText}
          </Chip>
        </Specimen>
        <Specimen of="Group">
          <ChipGroup
            label="Chain"
            value="all"
            onValueChange={nothing}
            options={[
              { id: 'all', label: 'All' },
              { id: 'eip155', label: 'Ethereum', image: <NetworkImage name="Ethereum" size={16} /> },
              { id: 'solana', label: 'Solana', image: <NetworkImage name="Solana" size={16} /> },
              { id: 'bip122', label: 'Bitcoin', image: <NetworkImage name="Bitcoin" size={16} /> },
              { id: 'polkadot', label: 'Polkadot', image: <NetworkImage name="Polkadot" size={16} /> },
            ]}
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'CopyButton',
    shows: ['CopyButton'],
    draw: () => (
      <Specimen of="Icon, inline, primary, soft">
        <Stack align="start">
          <CopyButton value={ada} />
          <CopyButton value={ada} variant="inline">
            0x71…d8976F
          </CopyButton>
        </Stack>
        <CopyButton value={ada} variant="primary">
          Copy address
        </CopyButton>
        <CopyButton value={ada} variant="soft">
          Copy link
        </CopyButton>
      </Specimen>
    ),
  },
  {
    name: 'TokenPill',
    shows: ['TokenPill'],
    draw: () => (
      <Specimen of="Rest, hover, focus, busy, without image, long">
        <Stack align="start">
          <TokenPill image={coin}>ETH</TokenPill>
          <TokenPill image={coin} {...forced.hover}>
            ETH
          </TokenPill>
          <TokenPill image={coin} {...forced.focus}>
            ETH
          </TokenPill>
          <TokenPill loading>Select token</TokenPill>
          <TokenPill>Select token</TokenPill>
          <TokenPill image={coin}>WGTOTDCARTOGRAPHERS</TokenPill>
        </Stack>
      </Specimen>
    ),
  },
  {
    name: 'Tiles',
    shows: ['Tiles', 'Tile', 'TileSkeleton'],
    draw: () => (
      <Tiles>
        <Tile image={image}>Harbor</Tile>
        <Tile image={image} {...forced.focus}>
          {longText}
        </Tile>
        <Tile image={image} disabled>
          Meridian
        </Tile>
        <TileSkeleton />
      </Tiles>
    ),
  },
]
