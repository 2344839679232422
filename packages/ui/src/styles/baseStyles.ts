import button from '../actions/Button.css?inline'
import iconButton from '../actions/IconButton.css?inline'
import listRow from '../actions/ListRow.css?inline'
import feedback from '../feedback/feedback.css?inline'
import skeleton from '../feedback/Skeleton.css?inline'
import spinner from '../feedback/Spinner.css?inline'
import imageBox from '../media/ImageBox.css?inline'
import dialog from '../shell/Dialog.css?inline'
import header from '../shell/Header.css?inline'
import layout from '../shell/layout.css?inline'
import viewTransition from '../shell/ViewTransition.css?inline'
import base from './base.css?inline'
import tokens from './tokens.css?inline'

/** Style sheets that are there from the start, in their order: what all share first. */
export const baseStyles: readonly string[] = [
  tokens,
  base,
  layout,
  dialog,
  header,
  viewTransition,
  button,
  iconButton,
  listRow,
  imageBox,
  feedback,
  skeleton,
  spinner,
]
