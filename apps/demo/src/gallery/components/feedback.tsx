import {
  AlertBar,
  Button,
  EmptyState,
  ErrorState,
  IconBox,
  Message,
  Notice,
  Skeleton,
  SkeletonRows,
  Spinner,
  Stack,
  Tag,
  Toasts,
} from '@foyer/ui'
import { type ComponentStates, longText, nothing, Specimen } from './specimen.js'

const tones = ['info', 'good', 'warn', 'bad'] as const

/** Things that say how it stands. */
export const feedback: readonly ComponentStates[] = [
  {
    name: 'Notice',
    shows: ['Notice'],
    draw: () => (
      <>
        {tones.map((tone) => (
          <Specimen key={tone} of={tone}>
            <Notice tone={tone}>New address. Check every character.</Notice>
          </Specimen>
        ))}
        <Specimen of="With title and action">
          <Notice
            tone="warn"
            title="Token Balance Unavailable"
            action={
              <Button variant="soft" size="s">
                Try again
              </Button>
            }
          >
            These amounts may be out of date.
          </Notice>
        </Specimen>
        <Specimen of="Long text">
          <Notice tone="bad">
            Averyveryverylongwordwithoutanyplacetobreakit0x71C7656EC7ab88b098defB751B7401B5f6d8976F
          </Notice>
        </Specimen>
      </>
    ),
  },
  {
    name: 'Tag',
    shows: ['Tag'],
    draw: () => (
      <Specimen of="All tones">
        <div className="specimens">
          <Tag>Recent</Tag>
          <Tag tone="good">Installed</Tag>
          <Tag tone="accent">New</Tag>
          <Tag tone="warn">Unverified</Tag>
          <Tag tone="bad">Failed</Tag>
        </div>
      </Specimen>
    ),
  },
  {
    name: 'Message',
    shows: ['Message'],
    draw: () => (
      <Specimen of="Rest, long">
        <Message
          media={<IconBox icon="wallet" tone="accent" size={56} />}
          title="It holds your keys"
          text="Coins and collectibles stay on the chain."
          action={<Button>Find a wallet</Button>}
        />
        <Message
          media={<IconBox icon="network" tone="warn" size={56} />}
          title={longText}
          text={`${longText}. ${longText}.`}
        />
      </Specimen>
    ),
  },
  {
    name: 'EmptyState',
    shows: ['EmptyState'],
    draw: () => (
      <Specimen of="Alone, with a way on, long">
        <EmptyState title="No tokens yet" />
        <EmptyState
          icon="search"
          title="No wallet found"
          text="Nothing matches “atlantis”."
          action={<Button variant="soft">Go back</Button>}
        />
        <EmptyState title={longText} text={longText} />
      </Specimen>
    ),
  },
  {
    name: 'ErrorState',
    shows: ['ErrorState'],
    draw: () => (
      <Specimen of="With a way out">
        <ErrorState
          title="The wallet list did not load"
          text="The wallets on this device still work."
          action={<Button variant="soft">Try again</Button>}
        />
      </Specimen>
    ),
  },
  {
    name: 'Skeleton',
    shows: ['Skeleton', 'SkeletonRows'],
    draw: () => (
      <>
        <Specimen of="Lines, circle, box">
          <Skeleton width={100} />
          <Skeleton width={40} />
          <Stack direction="row">
            <Skeleton shape="circle" />
            <Skeleton shape="box" size={56} />
          </Stack>
        </Specimen>
        <Specimen of="Rows of wallets">
          <SkeletonRows rows={2} />
        </Specimen>
        <Specimen of="Rows of tokens">
          <SkeletonRows rows={2} image="circle" plain value />
        </Specimen>
      </>
    ),
  },
  {
    name: 'Spinner',
    shows: ['Spinner'],
    draw: () => (
      <Specimen of="16, 20, 24 px">
        <Stack direction="row" align="center">
          <Spinner size={16} />
          <Spinner label="Loading" />
          <Spinner size={24} />
        </Stack>
      </Specimen>
    ),
  },
  {
    name: 'AlertBar',
    shows: ['AlertBar'],
    draw: () => (
      <>
        <Specimen of="Bad, warn, info">
          <AlertBar onDismiss={nothing}>Project ID Not Configured: set `projectId` in the options.</AlertBar>
          <AlertBar tone="warn" onDismiss={nothing}>
            {longText}
          </AlertBar>
          <AlertBar tone="info">For your information.</AlertBar>
        </Specimen>
      </>
    ),
  },
  {
    name: 'Toasts',
    shows: ['Toasts'],
    draw: () => (
      <Specimen of="All kinds">
        <div className="toasts-stage">
          <Toasts
            onDismiss={nothing}
            toasts={[
              { id: 1, variant: 'success', message: 'Address copied' },
              { id: 2, variant: 'loading', message: 'Transaction pending' },
              { id: 3, variant: 'info', message: 'Your wallet approved the request after all.' },
              { id: 4, variant: 'error', message: `${longText}, and did not work out.` },
            ]}
          />
        </div>
      </Specimen>
    ),
  },
]
