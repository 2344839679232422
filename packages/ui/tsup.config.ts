import { grouped, styleModules } from '../../tooling/tsup.js'

export default grouped(
  {
    first: [
      'actions/Button',
      'actions/IconButton',
      'actions/ListRow',
      'feedback/Message',
      'feedback/Skeleton',
      'feedback/Spinner',
      'feedback/Tag',
      'icons/Icon',
      'icons/firstIcons',
      'icons/iconName',
      'media/ImageBox',
      'media/tint',
      'media/usePicture',
      'shell/focus',
      'shell/layout',
      'shell/shown',
      'styles/adoptStyles',
      'styles/baseStyles',
      'styles/cx',
      'text/TextProvider',
      'text/text',
      'text/uiMessages',
    ],
    // With the first account.
    account: [
      'actions/ButtonLink',
      'actions/CopyButton',
      'actions/useCopy',
      'icons/laterIcons',
      'media/AccountAvatar',
      'media/addressPalette',
    ],
  },
  [styleModules],
)
