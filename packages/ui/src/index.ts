export { ActionBar, ActionButton, type ActionButtonProps } from './actions/ActionButton.js'
export { ActionRow, type ActionRowProps } from './actions/ActionRow.js'
export { Button, type ButtonProps } from './actions/Button.js'
export { ButtonLink, type ButtonLinkProps } from './actions/ButtonLink.js'
export { Chip, ChipGroup, type ChipGroupProps, type ChipOption, type ChipProps } from './actions/Chip.js'
export { ChoiceRow } from './actions/ChoiceRow.js'
export { CopyButton, type CopyButtonProps } from './actions/CopyButton.js'
export { IconButton, type IconButtonProps } from './actions/IconButton.js'
export { JointButton } from './actions/JointButton.js'
export { Labelled, type LabelledProps } from './actions/Labelled.js'
export { ListRow, type ListRowProps } from './actions/ListRow.js'
export { RowGroup } from './actions/RowGroup.js'
export { Tile, type TileProps, TileSkeleton, Tiles } from './actions/Tile.js'
export { TokenPill, type TokenPillProps } from './actions/TokenPill.js'
export { AddressBlock, type AddressBlockProps } from './data/AddressBlock.js'
export { EventRow, type EventRowProps, PartyRow, type PartyRowProps } from './data/EventRow.js'
export { Fold, type FoldProps } from './data/Fold.js'
export { FoldedBar, type FoldedBarProps } from './data/FoldedBar.js'
export { HeldRow } from './data/HeldRow.js'
export { HeroBalance, type HeroBalanceProps } from './data/HeroBalance.js'
export { type KeyValue, KeyValueList, type KeyValueListProps } from './data/KeyValueList.js'
export { LineChart, type LineChartProps } from './data/LineChart.js'
export { NarrowRows } from './data/NarrowRows.js'
export { type StepItem, Steps, type StepsProps } from './data/Steps.js'
export { TextBlock, type TextBlockProps } from './data/TextBlock.js'
export { TileSections, type TileSectionsProps } from './data/TileSections.js'
export { type Trait, TraitList, type TraitListProps } from './data/TraitList.js'
export { unevenRows } from './data/unevenRows.js'
export { VirtualList, type VirtualListProps } from './data/VirtualList.js'
export type { RowPlaces } from './data/window.js'
export { AlertBar, type AlertBarProps } from './feedback/AlertBar.js'
export { EmptyState, ErrorState, Message, type MessageProps, type StateProps } from './feedback/Message.js'
export { Notice, type NoticeProps } from './feedback/Notice.js'
export { PendingDot, type PendingDotProps } from './feedback/PendingDot.js'
export { Skeleton, type SkeletonProps, SkeletonRows, type SkeletonRowsProps } from './feedback/Skeleton.js'
export { Spinner, type SpinnerProps } from './feedback/Spinner.js'
export { Tag, type TagProps } from './feedback/Tag.js'
export { type Toast, Toasts, type ToastsProps } from './feedback/Toasts.js'
export { AddressField, type AddressFieldProps } from './fields/AddressField.js'
export { AmountField, type AmountFieldProps, type AmountWay } from './fields/AmountField.js'
export { AmountSwitch, type AmountSwitchProps } from './fields/AmountSwitch.js'
export { Checkbox, type CheckboxProps } from './fields/Checkbox.js'
export { CheckRow, type CheckRowProps } from './fields/CheckRow.js'
export { CodeField, type CodeFieldProps, CodeNumber } from './fields/CodeField.js'
export { Consent } from './fields/Consent.js'
export { SearchField, type SearchFieldProps } from './fields/SearchField.js'
export { SuffixField, type SuffixFieldProps } from './fields/SuffixField.js'
export { Switch, type SwitchProps } from './fields/Switch.js'
export { type Tab, Tabs, type TabsProps } from './fields/Tabs.js'
export { TextField, type TextFieldProps } from './fields/TextField.js'
export { Icon, type IconProps, Icons } from './icons/Icon.js'
export { type IconName, isIconName } from './icons/iconName.js'
export { laterIcons } from './icons/laterIcons.js'
export { AccountAvatar, type AccountAvatarProps } from './media/AccountAvatar.js'
export {
  Artwork,
  ArtworkHeadSkeleton,
  type ArtworkProps,
  ArtworkSkeleton,
  ArtworkTile,
  type ArtworkTileProps,
  ArtworkTitle,
} from './media/Artwork.js'
export { addressPalette } from './media/addressPalette.js'
export { CheckedPicture } from './media/CheckedPicture.js'
export { ConnectingRing, type ConnectingRingProps } from './media/ConnectingRing.js'
export {
  IconBox,
  type IconBoxProps,
  type ImageProps,
  type ImageSize,
  NetworkImage,
  TokenImage,
  type TokenImageProps,
  WalletImage,
} from './media/ImageBox.js'
export { Mark, type MarkBadge, type MarkProps } from './media/Mark.js'
export { Pair } from './media/Pair.js'
export { type FetchPicture, PictureSource, usePictureSource } from './media/pictureSource.js'
export { QrCode, type QrCodeProps } from './media/QrCode.js'
export { usePicture } from './media/usePicture.js'
export { Columns, Joint, Panel, Stack, type StackProps, VisuallyHidden } from './shell/containers.js'
export { Dialog, type DialogHandle, type DialogProps } from './shell/Dialog.js'
export { activeIn, activeInPage } from './shell/focus.js'
export { Header, type HeaderProps } from './shell/Header.js'
export { Link, type LinkProps } from './shell/Link.js'
export {
  Body,
  type BodyProps,
  Divider,
  Footnote,
  SectionLabel,
  type SectionLabelProps,
} from './shell/layout.js'
export { useShown } from './shell/shown.js'
export { clock, useSecondsLeft } from './shell/useSecondsLeft.js'
export { ViewTransition, type ViewTransitionProps } from './shell/ViewTransition.js'
export { adoptStyles } from './styles/adoptStyles.js'
export {
  defineMessages,
  type Languages,
  type Locales,
  type Message as TextMessage,
  type MessageParams,
  type Messages,
  type Plural,
  type Translate,
  type WalletWord,
} from './text/messages.js'
export { TextProvider, useLocale, useText, useTextSource } from './text/TextProvider.js'
export { createText, type Text, type TextOptions } from './text/text.js'
export { uiMessages } from './text/uiMessages.js'
