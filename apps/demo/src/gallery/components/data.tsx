import {
  AddressBlock,
  EventRow,
  Fold,
  FoldedBar,
  HeroBalance,
  IconBox,
  KeyValueList,
  LineChart,
  ListRow,
  Mark,
  Panel,
  PartyRow,
  Steps,
  TokenImage,
  VirtualList,
} from '@foyer/ui'
import { ada } from '../world/accounts.js'
import { tokensUpTo } from '../world/tokens.js'
import { type ComponentStates, longText, nothing, Specimen } from './specimen.js'

const wave = (count: number, turn: number) =>
  Array.from({ length: count }, (_, at) => [at, turn * at + 9 * Math.sin(at / 7)] as const)

/** Facts and figures. */
export const data: readonly ComponentStates[] = [
  {
    name: 'LineChart',
    shows: ['LineChart'],
    draw: () => (
      <>
        <Specimen of="Rising">
          <LineChart points={wave(90, 1)} tone="good" label="Price from $1.00 to $2.00" />
        </Specimen>
        <Specimen of="Falling">
          <LineChart points={wave(90, -1)} tone="bad" label="Price from $2.00 to $1.00" />
        </Specimen>
        <Specimen of="Unchanged, nothing, loading">
          <LineChart
            points={[
              [0, 1],
              [1, 1],
            ]}
            label="Price of $1.00"
          />
          <LineChart points={[[0, Number.NaN]]} label="No price" />
          <LineChart points={[]} label="Price" loading />
        </Specimen>
      </>
    ),
  },
  {
    name: 'HeroBalance',
    shows: ['HeroBalance'],
    draw: () => (
      <>
        <Specimen of="Balance, with a change">
          <HeroBalance
            integer="$12,480"
            decimals=".32"
            delta={<bdi data-tone="good">+$214.08</bdi>}
            label="Balance"
          />
          <HeroBalance integer="$0" decimals=".00" label="Balance" />
        </Specimen>
        <Specimen of="Loading">
          <HeroBalance integer="" loading label="Balance" />
        </Specimen>
        <Specimen of="Long, longer">
          <HeroBalance integer="$123,456,789" decimals=".01" label="Balance" />
          <HeroBalance integer="123,456,789,012.123456 WGTOTD" label="Balance" />
        </Specimen>
        <Specimen of="Under review">
          <HeroBalance size="m" integer="1,250.50 USDC" delta="$1,250.50" label="Amount" />
        </Specimen>
      </>
    ),
  },
  {
    name: 'Fold',
    shows: ['Fold'],
    draw: () => (
      <>
        <Specimen of="Folded, with a press of its own">
          <Fold
            title="Fees $1.47"
            open={false}
            onToggle={nothing}
            start="1 ETH = 2,985 DAI"
            onStart={nothing}
          >
            {longText}
          </Fold>
        </Specimen>
        <Specimen of="Open">
          <Fold title="Advanced" open onToggle={nothing}>
            {longText}
          </Fold>
        </Specimen>
      </>
    ),
  },
  {
    name: 'FoldedBar',
    shows: ['FoldedBar'],
    draw: () => (
      <Specimen of="Shown once the figure is scrolled away">
        <HeroBalance integer="$12,480" decimals=".32" label="Balance" />
        <FoldedBar picture={<IconBox icon="wallet" size={32} />}>$12,480.32</FoldedBar>
      </Specimen>
    ),
  },
  {
    name: 'AddressBlock',
    shows: ['AddressBlock', 'Panel'],
    draw: () => (
      <>
        <Specimen of="To compare">
          <Panel>
            <AddressBlock address={ada} strong={2} />
          </Panel>
        </Specimen>
        <Specimen of="Centred, to copy">
          <Panel>
            <AddressBlock address={ada} align="center" copyable />
          </Panel>
        </Specimen>
        <Specimen of="Another family">
          <Panel>
            <AddressBlock address="7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q" />
          </Panel>
        </Specimen>
      </>
    ),
  },
  {
    name: 'KeyValueList',
    shows: ['KeyValueList'],
    draw: () => (
      <Specimen of="Rest, tones, long">
        <KeyValueList
          items={[
            { label: 'From', value: '0x71…d8976F' },
            { label: 'Fee', value: '$0.42', detail: '0.00014 ETH' },
            { label: 'Change', value: '+1.9 %', tone: 'good' },
            { label: 'Impact', value: '2.1 %', tone: 'warn' },
            { label: 'Loss', value: '−12.3 %', tone: 'bad' },
            { label: longText, value: longText, detail: '0.000000000000000001 WGTOTD' },
          ]}
        />
      </Specimen>
    ),
  },
  {
    name: 'EventRow',
    shows: ['EventRow', 'PartyRow', 'Mark'],
    draw: () => (
      <>
        <Specimen of="Sent, received, swapped, failed">
          <EventRow
            leading={
              <Mark badge={{ icon: 'arrow-down', flipped: true }}>
                <TokenImage name="ETH" />
              </Mark>
            }
            title="Sent"
            detail="To bob.eth"
            when="20 Nov"
            value="−0.5 ETH"
            valueDetail="$1,500.02"
            onClick={nothing}
          />
          <EventRow
            leading={
              <Mark badge={{ icon: 'arrow-down', tone: 'good' }} square>
                <TokenImage name="Tidal" />
              </Mark>
            }
            title="Received"
            detail={longText}
            when="18 Nov"
            tone="good"
            value="+0.25 ETH"
            valueDetail="$741.30"
            onClick={nothing}
          />
          <EventRow
            leading={
              <Mark pair>
                <TokenImage name="ETH" size={28} />
                <TokenImage name="USDC" size={28} />
              </Mark>
            }
            title="Swapped"
            detail="ETH for USDC"
            when="14 Nov"
            tone="good"
            value="+1,198 USDC"
            valueDetail="−0.4 ETH"
            onClick={nothing}
          />
          <EventRow
            leading={
              <Mark badge={{ icon: 'close', tone: 'bad' }}>
                <TokenImage name="DAI" />
              </Mark>
            }
            title="Not sent"
            when="30 Oct"
            tone="mute"
            struck
            value="200 DAI"
            valueDetail="Fee $0.61"
            onClick={nothing}
          />
        </Specimen>
        <Specimen of="Careful">
          <EventRow
            leading={<IconBox round icon="warning" />}
            title="Received"
            when="19 Nov"
            caution="Looks like an address you know. Careful."
            tone="mute"
            value="0 USDC"
            onClick={nothing}
          />
        </Specimen>
        <Specimen of="Who took part">
          <PartyRow leading={<IconBox round icon="wallet" />} label="From you">
            0x71…d8976F
          </PartyRow>
        </Specimen>
      </>
    ),
  },
  {
    name: 'Steps',
    shows: ['Steps'],
    draw: () => (
      <>
        <Specimen of="First, second, at work">
          <Steps
            label="Steps"
            steps={[
              { label: 'Approve', status: 'current' },
              { label: 'Swap', status: 'ahead' },
              { label: 'Confirmed', status: 'ahead' },
            ]}
          />
          <Steps
            label="Steps"
            steps={[
              { label: 'Approve', status: 'done', note: ', done' },
              { label: 'Swap', status: 'current' },
              { label: 'Confirmed', status: 'ahead' },
            ]}
          />
          <Steps
            label="Steps"
            steps={[
              { label: 'Approve', status: 'busy' },
              { label: 'Swap', status: 'ahead' },
            ]}
          />
        </Specimen>
        <Specimen of="Long">
          <Steps
            label="Steps"
            steps={[
              { label: longText, status: 'done' },
              { label: longText, status: 'current' },
              { label: longText, status: 'ahead' },
            ]}
          />
        </Specimen>
      </>
    ),
  },
  {
    name: 'VirtualList',
    shows: ['VirtualList'],
    draw: () => (
      <Specimen of="500 rows">
        <VirtualList
          label="Tokens"
          items={tokensUpTo(500)}
          rowHeight={68}
          getKey={({ name }) => name}
          renderItem={({ name, symbol, icon }) => (
            <ListRow
              leading={<TokenImage src={icon} name={symbol} />}
              title={name}
              subtitle={symbol}
              onClick={nothing}
            />
          )}
        />
      </Specimen>
    ),
  },
]
