import {
  AddressBlock,
  HeroBalance,
  KeyValueList,
  ListRow,
  Panel,
  Steps,
  TokenImage,
  VirtualList,
} from '@foyer/ui'
import { ada } from '../world/accounts.js'
import { tokensUpTo } from '../world/tokens.js'
import { type ComponentStates, longText, nothing, Specimen } from './specimen.js'

/** Facts and figures. */
export const data: readonly ComponentStates[] = [
  {
    name: 'HeroBalance',
    shows: ['HeroBalance'],
    draw: () => (
      <>
        <Specimen of="Balance, with a change">
          <HeroBalance integer="$12,480" decimals=".32" delta="+$214.08 today" tone="good" label="Balance" />
          <HeroBalance integer="$0" decimals=".00" label="Balance" />
        </Specimen>
        <Specimen of="Loading">
          <HeroBalance integer="" loading delta="" label="Balance" />
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
