// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import * as ui from './index.js'

it('exports what it promises and nothing else', () => {
  expect(Object.keys(ui).join(' ')).toMatchInlineSnapshot(
    `"ActionBar ActionButton Button ButtonLink Chip ChipGroup CopyButton IconButton JointButton ListRow Tile TileSkeleton Tiles TokenPill AddressBlock HeroBalance KeyValueList Steps VirtualList AlertBar EmptyState ErrorState Message Notice Skeleton SkeletonRows Spinner Tag Toasts AddressField AmountField AmountSwitch Checkbox CheckRow SearchField Switch Tabs TextField Icon isIconName AccountAvatar addressPalette ConnectingRing IconBox NetworkImage TokenImage WalletImage QrCode usePicture Columns Joint Panel Stack VisuallyHidden Dialog Header Link Body Divider Footnote SectionLabel useShown ViewTransition adoptStyles defineMessages TextProvider useLocale useText createText uiMessages"`,
  )
})
