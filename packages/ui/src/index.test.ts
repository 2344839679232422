// @tier gate, @vitest-environment happy-dom
import { expect, it } from 'vitest'
import * as ui from './index.js'

it('exports what it promises and nothing else', () => {
  expect(Object.keys(ui).join(' ')).toMatchInlineSnapshot(
    `"ActionBar ActionButton ActionRow Button ButtonLink Chip ChipGroup ChoiceRow CopyButton IconButton JointButton Labelled ListRow RowGroup Tile TileSkeleton Tiles TokenPill AddressBlock EventRow PartyRow Fold FoldedBar HeldRow HeroBalance KeyValueList LineChart NarrowRows Steps TextBlock TileSections TraitList unevenRows VirtualList AlertBar EmptyState ErrorState Message Notice PendingDot Skeleton SkeletonRows Spinner Tag Toasts AddressField AmountField AmountSwitch Checkbox CheckRow CodeField CodeNumber Consent SearchField SuffixField Switch Tabs TextField Icon Icons isIconName laterIcons AccountAvatar Artwork ArtworkHeadSkeleton ArtworkSkeleton ArtworkTile ArtworkTitle addressPalette CheckedPicture ConnectingRing IconBox NetworkImage TokenImage WalletImage Mark Pair PictureSource usePictureSource QrCode usePicture Columns Joint Panel Stack VisuallyHidden Dialog activeIn activeInPage Header Link Body Divider Footnote SectionLabel useShown clock useSecondsLeft ViewTransition adoptStyles defineMessages TextProvider useLocale useText useTextSource createText uiMessages"`,
  )
})
