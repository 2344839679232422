import {
  AlertBar,
  Body,
  Button,
  Columns,
  Dialog,
  Divider,
  Footnote,
  Header,
  IconButton,
  Joint,
  JointButton,
  Link,
  Panel,
  SectionLabel,
  Stack,
  Toasts,
  ViewTransition,
  VisuallyHidden,
} from '@foyer/ui'
import { type ComponentStates, longText, nothing } from './specimen.js'

/** The card and what parts it. */
export const shell: readonly ComponentStates[] = [
  {
    name: 'Header',
    shows: ['Header'],
    whole: true,
    draw: () =>
      [
        <Header key="help" title="Connect a wallet" onHelp={nothing} onClose={nothing} />,
        <Header key="back" title="Send" onBack={nothing} onClose={nothing} />,
        <Header key="long" title={longText} onBack={nothing} onClose={nothing} />,
        <Header
          key="own"
          title="Account"
          titleHidden
          end={<IconButton icon="settings" label="Settings" />}
        />,
      ].map((header) => (
        <Dialog key={header.key} open embedded>
          {header}
        </Dialog>
      )),
  },
  {
    name: 'Layout',
    shows: [
      'Body',
      'Columns',
      'Divider',
      'Footnote',
      'Joint',
      'JointButton',
      'Link',
      'Panel',
      'SectionLabel',
      'Stack',
      'VisuallyHidden',
    ],
    draw: () => (
      <>
        <SectionLabel action={<Link href="#">All</Link>}>On this device</SectionLabel>
        <Panel>
          <Stack>
            <span>A panel</span>
            <VisuallyHidden>Heard, not seen</VisuallyHidden>
          </Stack>
        </Panel>
        <Joint />
        <Panel>Another panel, joined</Panel>
        <JointButton label="Switch" />
        <Panel>A third, which changes places with it</Panel>
        <Divider>or</Divider>
        <Divider />
        <Columns>
          <Button variant="soft">Copy link</Button>
          <Button variant="soft">Get Harbor</Button>
        </Columns>
        <Footnote>
          A footnote with a{' '}
          <Link href="#" external>
            link
          </Link>
        </Footnote>
      </>
    ),
  },
  {
    name: 'Dialog',
    shows: ['Dialog', 'ViewTransition', 'TextProvider'],
    whole: true,
    draw: () => (
      <Dialog open onDismiss={nothing}>
        <Header title="A dialog" onClose={nothing} />
        <ViewTransition viewKey="one">
          <Body>
            <p>It becomes a sheet on a small screen.</p>
            <Button data-autofocus>Go on</Button>
          </Body>
        </ViewTransition>
      </Dialog>
    ),
  },
  {
    name: 'Dialog-overlay',
    shows: ['Dialog', 'AlertBar', 'Toasts'],
    whole: true,
    draw: () => (
      <Dialog
        open
        onDismiss={nothing}
        overlay={
          <>
            <AlertBar onDismiss={nothing}>
              Project ID Not Configured: set `projectId` in the options.
            </AlertBar>
            <Toasts
              toasts={[{ id: 1, variant: 'error', message: 'Token Balance Unavailable' }]}
              onDismiss={nothing}
            />
          </>
        }
      >
        <Header title="With all that lies over it" onClose={nothing} />
        <Body>
          <p>Content</p>
          <Button>Go on</Button>
        </Body>
      </Dialog>
    ),
  },
]
