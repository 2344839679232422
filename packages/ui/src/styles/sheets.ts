import actionButton from '../actions/ActionButton.css?inline'
import button from '../actions/Button.css?inline'
import chip from '../actions/Chip.css?inline'
import copyButton from '../actions/CopyButton.css?inline'
import iconButton from '../actions/IconButton.css?inline'
import listRow from '../actions/ListRow.css?inline'
import tokenPill from '../actions/TokenPill.css?inline'
import data from '../data/data.css?inline'
import feedback from '../feedback/feedback.css?inline'
import skeleton from '../feedback/Skeleton.css?inline'
import spinner from '../feedback/Spinner.css?inline'
import addressField from '../fields/AddressField.css?inline'
import amountField from '../fields/AmountField.css?inline'
import fields from '../fields/fields.css?inline'
import tabs from '../fields/Tabs.css?inline'
import toggles from '../fields/toggles.css?inline'
import connectingRing from '../media/ConnectingRing.css?inline'
import imageBox from '../media/ImageBox.css?inline'
import qrCode from '../media/QrCode.css?inline'
import dialog from '../shell/Dialog.css?inline'
import header from '../shell/Header.css?inline'
import layout from '../shell/layout.css?inline'
import viewTransition from '../shell/ViewTransition.css?inline'
import base from './base.css?inline'
import tokens from './tokens.css?inline'

/** Style sheets in their order: what all share first. */
export const sheets: readonly string[] = [
  tokens,
  base,
  layout,
  dialog,
  header,
  viewTransition,
  button,
  iconButton,
  actionButton,
  listRow,
  copyButton,
  chip,
  tokenPill,
  imageBox,
  qrCode,
  connectingRing,
  fields,
  amountField,
  addressField,
  toggles,
  tabs,
  feedback,
  skeleton,
  spinner,
  data,
]
